import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { isOutage } from '../http/is-outage.ts'
import { scanBytes } from './clamd.ts'

/** A scanner that does `talk` with each connection; returns its address and the connections that it has had. */
async function startScanner(talk: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { address: `127.0.0.1:${port}`, sockets, stop }
}

/** Writes the same text again whenever the last one has left. */
function pour(socket: Socket, text: string): void {
  socket.write(text, (error) => (error ? undefined : pour(socket, text)))
}

/** Writes a byte every few milliseconds: such a connection is never idle. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 20)
  socket.on('close', () => clearInterval(timer))
}

const BYTES = Buffer.from('%PDF-1.7')

it('takes the verdict of a scanner that leaves the connection open', async () => {
  const { address } = await startScanner((socket) => socket.write('stream: OK\0'))

  expect(await scanBytes(address, BYTES, 2_000)).toBe('safe')
})

it('stops reading an answer that does not end', async () => {
  const { address, sockets } = await startScanner((socket) => pour(socket, 'stream: '.repeat(1_000)))

  await expect(scanBytes(address, BYTES, 2_000)).rejects.toThrow('antivirus: the answer is too long')
  await expect.poll(() => sockets[0]?.destroyed).toBe(true)
})

it.each([
  ['trickles its answer', trickle],
  ['takes the file and says nothing', (socket: Socket) => void socket.resume()],
  ['does not even take the file', () => undefined],
])('gives up in time when the scanner %s', async (_, talk) => {
  const { address } = await startScanner(talk)

  const scan = scanBytes(address, BYTES, 200)

  await expect(scan).rejects.toThrow(ServiceUnavailable)
  await expect(scan).rejects.toThrow('antivirus: no answer in time')
})

it.each([
  ['nothing', ''],
  ['half an answer', 'stream: OK'],
])('believes no scanner that closes after %s', async (_, text) => {
  const { address } = await startScanner((socket) => socket.resume().end(text))

  await expect(scanBytes(address, BYTES, 2_000)).rejects.toThrow(ServiceUnavailable)
})

it.each([
  'HTTP/1.1 400 Bad Request\r\n\0',
  'stream: OK FOUND OR NOT\0',
  '\u00ff\u00fe\0',
  'stream:  FOUND\0',
])('takes %j for an error of this file', async (text) => {
  const { address } = await startScanner((socket) => socket.resume().end(text))

  const scan = scanBytes(address, BYTES, 2_000)

  await expect(scan).rejects.toThrow('antivirus: ')
  await expect(scan).rejects.not.toThrow(ServiceUnavailable)
})

/** clamd closes a stream over `StreamMaxLength` without reading the rest, which resets the connection. */
it('treats a file over the scanner’s own limit as an error of that file', async () => {
  const { address } = await startScanner((socket) =>
    socket.once('data', () =>
      socket.write('INSTREAM size limit exceeded. ERROR\0', () => socket.resetAndDestroy()),
    ),
  )

  const error = await scanBytes(address, Buffer.alloc(15_000_000), 5_000).catch((thrown: unknown) => thrown)

  // The answer may be lost with the connection.
  expect(String(error)).toMatch(/antivirus: (INSTREAM size limit exceeded|broke off)/)
  expect(isOutage(error)).toBe(false)
})

it('treats an unreachable scanner as an outage', async () => {
  const { address, stop } = await startScanner(() => undefined)
  await stop()

  const error = await scanBytes(address, BYTES, 2_000).catch((thrown: unknown) => thrown)

  expect(isOutage(error)).toBe(true)
})
