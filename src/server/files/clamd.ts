import { connect, type Socket } from 'node:net'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'

export type ScanVerdict = Extract<ScanState, 'safe' | 'infected'>

const CHUNK_BYTES = 64 * 1024
const LIMIT_MS = 30_000
/** clamd answers one line: the name of the stream and of what was found in it. */
const LONGEST_ANSWER = 4_096

/**
 * Scans bytes with clamd's INSTREAM command. Fails closed: throws when clamd is unreachable, has not answered within
 * `limitMs` or answers anything but "clean" or "found".
 * Source: clamd(8), "INSTREAM".
 */
export async function scanBytes(
  address: string,
  bytes: Uint8Array,
  limitMs = LIMIT_MS,
): Promise<ScanVerdict> {
  const answer = await talk(address, bytes, limitMs)
  if (answer === 'stream: OK') return 'safe'
  if (/^stream: \S.* FOUND$/.test(answer)) return 'infected'
  // An error about one file does not mean that the service is unavailable.
  throw new Error(`antivirus: ${answer.slice(0, 200)}`)
}

function talk(address: string, bytes: Uint8Array, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(address)
    let answer = ''
    const fail = (error: Error) => {
      reject(error)
      socket.destroy()
    }
    // Of the whole conversation: a scanner that sends a byte now and then is never idle.
    const timer = setTimeout(() => fail(new ServiceUnavailable('antivirus: no answer in time')), limitMs)
    socket.on('connect', () => send(socket, bytes))
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      // The null-terminated form of the command gets a null-terminated answer.
      const end = answer.indexOf('\0')
      if (end < 0 && answer.length > LONGEST_ANSWER) fail(new Error('antivirus: the answer is too long'))
      if (end < 0) return
      resolve(answer.slice(0, end).trim())
      socket.destroy()
    })
    // clamd resets the connection over a file that is longer than its limit: an error of this file, not an outage.
    socket.on('error', (error) =>
      fail(
        socket.bytesRead + socket.bytesWritten === 0
          ? error
          : new Error(`antivirus: broke off, ${error.message}`),
      ),
    )
    socket.on('close', () => {
      clearTimeout(timer)
      fail(new ServiceUnavailable('antivirus: no answer'))
    })
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
