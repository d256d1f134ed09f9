import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Events } from '#contract/events.ts'
import { CurrentForms } from '#contract/forms.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts'
import { EVENT_KINDS } from '#vocabulary/event-kind.ts'

let server: RunningServer
let receiver: WebhookReceiver

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await RunningServer.start({ WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

it(
  'sends an event again under its id when killed before noting its delivery, and every other one in order',
  { timeout: 300_000 },
  async () => {
    const token = await addProgram()
    const before = await readFeed(token)
    await post(token, '/webhooks', { url: receiver.url, types: EVENT_KINDS })
    const advisor = new ApiSession(server.url, 'advisor')
    const killed = Promise.withResolvers<void>()
    // The message is read, and never answered.
    receiver.answerWith(() => killed.resolve(server.kill()))

    await createDossier(advisor)
    await killed.promise
    receiver.answerWith((response) => response.writeHead(204).end())
    await server.restart()
    for (let count = 0; count < 3; count += 1) await createDossier(advisor)

    const expected = (await readFeed(token, before.next)).events.map((event) => JSON.stringify(event))
    const receivedBodies = () => receiver.received.map(({ body }) => body)
    // The lease of the killed process ends after half a minute.
    await expect.poll(() => new Set(receivedBodies()).size, { timeout: 90_000 }).toBe(expected.length)
    expect(expected.length).toBeGreaterThanOrEqual(4)
    expect(receivedBodies()).toEqual([expected[0], ...expected])
    expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])
  },
)

async function createDossier(advisor: ApiSession): Promise<void> {
  const { forms } = CurrentForms.parse(await advisor.need('GET', '/forms/current'))
  const form = forms.find(({ code }) => code === 'client')
  await advisor.need('POST', '/dossiers', {
    formId: form?.id,
    clientId: null,
    submittingBlockId: null,
    values: [],
  })
}

async function readFeed(token: string, after: string | null = null): Promise<Events> {
  const answer = await fetch(`${server.url}/api/events?limit=500${after === null ? '' : `&after=${after}`}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Events.parse(await answer.json())
}

async function post(token: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** A program of the company that acts for everybody who advises. Returns its token. */
async function addProgram(): Promise<string> {
  const [clientId, token] = [randomUUID(), randomUUID()]
  const store = await server.openStore()
  await store.query(
    `insert into integration (client_id, name, scopes, method, created_at, expires_at)
     values ($1, $1, '{events:read}', 'private_key_jwt', now(), '2099-01-01')`,
    [clientId],
  )
  await store.query(
    `insert into identity_payload (model, id, payload, expires_at) values ('ClientCredentials', $1, $2, '2099-01-01')`,
    [hashToken(token), { clientId, scope: 'events:read' }],
  )
  await store.end()
  return token
}
