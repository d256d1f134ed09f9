import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorBody } from '#contract/answers.ts'
import { signInAs } from '#test/support/sign-in-as.ts'
import { startTestApplication, type TestApplication } from '#test/support/test-application.ts'

const MEBIBYTE = 1024 * 1024
const PATH = '/api/dossiers/1/receipts'

let running: TestApplication
let token: string

beforeAll(async () => {
  running = await startTestApplication()
  token = (await signInAs(running.services, 'advisor')).authorization
})
afterAll(() => running.close())

const connectTo = () => connect(Number(new URL(running.url).port), 'localhost')
const headOf = (bodyHeader: string) =>
  `PUT ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\n${bodyHeader}\r\n\r\n`

/** Sends the whole body before reading, as many clients do; throws when the connection is reset. */
async function writeAll(
  socket: Socket,
  mebibytes: number,
  frame: (chunk: Buffer) => Buffer[],
): Promise<void> {
  const chunk = Buffer.alloc(MEBIBYTE, 'a')
  for (let written = 0; written < mebibytes; written += 1)
    for (const part of frame(chunk)) if (!socket.write(part)) await once(socket, 'drain')
}

async function readHead(socket: Socket): Promise<string> {
  let text = ''
  for await (const bytes of socket) {
    text += String(bytes)
    if (text.includes('\r\n\r\n')) break
  }
  return text
}

it.each([24, 40])('answers 413 to a client that sends %d MiB before it reads', async (mebibytes) => {
  const socket = connectTo()
  socket.write(headOf(`Content-Length: ${mebibytes * MEBIBYTE}`))

  await writeAll(socket, mebibytes, (chunk) => [chunk])

  expect(await readHead(socket)).toMatch(/^HTTP\/1\.1 413 /)
})

it('answers 413 to a body without a length', async () => {
  const socket = connectTo()
  socket.write(headOf('Transfer-Encoding: chunked'))
  const frame = (chunk: Buffer) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]

  await writeAll(socket, 40, frame)
  socket.write('0\r\n\r\n')

  expect(await readHead(socket)).toMatch(/^HTTP\/1\.1 413 /)
})

it.each([24, 40])(
  'answers 413 with its message to a standard client that sends %d MiB',
  async (mebibytes) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await fetch(running.url + PATH, {
        method: 'PUT',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: Buffer.alloc(mebibytes * MEBIBYTE, 'a'),
      })

      expect(answer.status).toBe(413)
      expect(ErrorBody.parse(await answer.json()).errors[0]?.code).toBe('BODY_TOO_LARGE')
    }
  },
)

it('stops reading an endless body', async () => {
  const socket = connectTo()
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => {
    socket.on('close', resolve)
  })
  socket.write(headOf(`Content-Length: ${1024 * 1024 * MEBIBYTE}`))
  const chunk = Buffer.alloc(MEBIBYTE, 'a')
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()

  await closed

  expect(socket.bytesWritten).toBeLessThan(200 * MEBIBYTE)
})
