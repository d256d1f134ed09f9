import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { openTestStore } from '#test/support/test-store.ts'
import { parseConfig } from '../config.ts'
import { smsHandler } from './sms.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** A gateway that answers with this status and location; returns its address and the requests it received. */
async function startGateway(status: number, location?: string) {
  const received: { readonly path: string | undefined; readonly body: string }[] = []
  const answer = async (request: IncomingMessage) => {
    received.push({ path: request.url, body: await text(request) })
    return { status, headers: location === undefined ? {} : { location } }
  }
  server = createServer((request, response) => {
    void answer(request).then((given) => response.writeHead(given.status, given.headers).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/send`, received }
}

const SMS = { key: 'code-1', to: '+33639980111', text: 'Code 123456' }

async function sendThrough(url: string): Promise<void> {
  const store = await openTestStore()
  try {
    const deployment = { code: 'coeur', codeChannel: 'sms' } as const
    await smsHandler(parseConfig({ SMS_URL: url }), deployment, store.db).handler({ ...SMS })
  } finally {
    await store.close()
  }
}

it('posts a text message to the gateway', async () => {
  const gateway = await startGateway(200)

  await sendThrough(gateway.url)

  const [message] = gateway.received
  expect(JSON.parse(message?.body ?? '')).toEqual({ id: 'code-1', to: '+33639980111', text: 'Code 123456' })
})

it.each([301, 302, 307, 308])(
  'follows no redirect (%i), which could lead a code elsewhere',
  async (status) => {
    const gateway = await startGateway(status, '/elsewhere')

    await expect(sendThrough(gateway.url)).rejects.toThrow(`the gateway of SMS_URL answered ${status}`)

    expect(gateway.received.map(({ path }) => path)).toEqual(['/send'])
  },
)
