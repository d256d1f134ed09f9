import { connect, type Socket } from 'node:net'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'

export type ScanVerdict = Extract<ScanState, 'safe' | 'infected'>

const CHUNK_BYTES = 64 * 1024
const LIMIT_MS = 30_000

/**
 * Scans bytes with clamd's INSTREAM command. Fails closed: throws when clamd is unreachable, times out or
 * answers anything but "clean" or "found".
 * Source: clamd(8), "INSTREAM".
 */
export async function scanBytes(address: string, bytes: Uint8Array): Promise<ScanVerdict> {
  const answer = await talk(address, bytes)
  if (answer === 'stream: OK') return 'safe'
  if (answer.startsWith('stream: ') && answer.endsWith(' FOUND')) return 'infected'
  // An error about one file does not mean that the service is unavailable.
  if (answer !== '') throw new Error(`antivirus: ${answer.slice(0, 200)}`)
  throw new ServiceUnavailable('antivirus: no answer')
}

function talk(address: string, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(address)
    let answer = ''
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new ServiceUnavailable('antivirus: no answer in time')))
    socket.on('error', reject)
    socket.on('connect', () => send(socket, bytes))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')))
    // The null-terminated form of the command gets a null-terminated answer.
    socket.on('close', () => resolve(answer.replace(/\0.*$/s, '').trim()))
  })
}

function open(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length))
  const colon = address.lastIndexOf(':')
  return connect({ host: address.slice(0, colon), port: Number(address.slice(colon + 1)) })
}

/** Each chunk is prefixed with its length; a zero length ends the stream. */
function send(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0')
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES)
    socket.write(lengthOf(chunk.length))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
