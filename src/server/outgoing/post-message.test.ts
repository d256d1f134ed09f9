import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'
import { postMessage } from './post-message.ts'

const receiver = await forFile(startWebhookReceiver())
const body = Buffer.from('{"id":"evt_1"}')
const post = (more: Partial<Parameters<typeof postMessage>[0]> = {}) =>
  postMessage({
    url: receiver.url,
    headers: { 'webhook-id': 'evt_1' },
    body,
    limitMs: 5_000,
    internalHosts: ['127.0.0.1'],
    ...more,
  })

it('posts the bytes with their headers and returns the start of the answer', async () => {
  receiver.answerWith((response) => response.writeHead(202).end('x'.repeat(2_000)))

  const answer = await post()

  expect(answer).toEqual({ status: 202, text: 'x'.repeat(500) })
  expect(receiver.received.at(-1)).toMatchObject({
    body: body.toString(),
    headers: { 'webhook-id': 'evt_1', 'content-length': String(body.byteLength) },
  })
})

it('returns a redirect instead of following it', async () => {
  const before = receiver.received.length
  receiver.answerWith((response) => response.writeHead(307, { location: receiver.url }).end())

  expect((await post()).status).toBe(307)
  expect(receiver.received).toHaveLength(before + 1)
})

it('gives up on a receiver that does not answer', async () => {
  receiver.answerWith(() => undefined)

  await expect(post({ limitMs: 200 })).rejects.toThrow('no answer within 0.2 s')
})

it('reads no more than the start of an answer without end', async () => {
  receiver.answerWith((response) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  })

  expect(await post()).toEqual({ status: 200, text: 'x'.repeat(500) })
})

it('takes the status of an answer whose body never ends, once the time is over', async () => {
  receiver.answerWith((response) => response.writeHead(200).write('slow'))

  expect(await post({ limitMs: 300 })).toEqual({ status: 200, text: 'slow' })
})

it('fails on an answer that is not HTTP', async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.end('220 mail.example.test ESMTP\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  await expect(post({ url: `http://127.0.0.1:${port}/` })).rejects.toThrow(/Parse Error|Expected HTTP/)
  for (const socket of sockets) socket.destroy()
  server.close()
})

it('refuses a certificate that nobody vouches for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  await promisify(execFile)('openssl', [
    ...request,
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '1',
    '-subj',
    '/CN=127.0.0.1',
  ])
  const secure = await startWebhookReceiver({
    tls: { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') },
  })

  await expect(post({ url: secure.url })).rejects.toThrow('self-signed certificate')
  expect(secure.received).toEqual([])
  await secure.close()
  await rm(folder, { recursive: true })
})

it('connects to no internal address, by number or by name', async () => {
  const before = receiver.received.length
  const byName = `http://localhost:${receiver.port}/`
  receiver.answerWith((response) => response.writeHead(204).end())

  await expect(post({ internalHosts: [] })).rejects.toThrow('127.0.0.1 is inside the network')
  await expect(post({ url: byName })).rejects.toThrow('localhost is inside')
  expect((await post({ url: byName, internalHosts: 'all' })).status).toBe(204)
  expect(receiver.received.length).toBe(before + 1)
})
