import { beforeEach, expect, it } from 'vitest'
import { openEventWorld, type Program } from '#test/support/event-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'
import { Webhooks, WebhookWithSecret } from '#contract/events.ts'
import { numberEvents } from './number-events.ts'

const receiver = await forFile(startWebhookReceiver())
const world = await forFile(openEventWorld({ WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' }))
const { api } = world

beforeEach(async () => {
  await api.services.store.db.deleteFrom('webhook').execute()
})

async function work(): Promise<void> {
  await numberEvents(api.services)
  await api.services.outbox.drain()
}

async function addWebhook(program: Program): Promise<number> {
  const { body } = await program.post('/webhooks', { url: receiver.url, types: ['dossier.created'] })
  return WebhookWithSecret.parse(body).id
}

/** Changes the webhook while its first message waits for this answer; later ones are taken. */
function changeDuring(change: () => Promise<unknown>, status: number): void {
  receiver.answerWith((response) => {
    receiver.answerWith((later) => later.writeHead(204).end())
    void change().then(() => response.writeHead(status).end())
  })
}

const received = (id: number) => receiver.received.filter(({ body }) => body.includes(`"dossier":${id}`))

it('sends nothing more once it is switched off during a delivery', async () => {
  const program = await world.addProgram()
  const id = await addWebhook(program)
  const off = { url: receiver.url, types: ['dossier.created'], state: 'off' }
  changeDuring(() => program.put(`/webhooks/${id}`, off), 204)
  const [first, second] = [await world.addDossier(), await world.addDossier()]

  await work()

  expect([received(first), received(second)].map(({ length }) => length)).toEqual([1, 0])
})

it('is not switched off by the answer of an address that it no longer has', async () => {
  const program = await world.addProgram()
  const id = await addWebhook(program)
  const moved = { url: `${receiver.url}/new`, types: ['dossier.created'], state: 'on' }
  changeDuring(() => program.put(`/webhooks/${id}`, moved), 410)
  const dossier = await world.addDossier()

  await work()

  const { webhooks } = Webhooks.parse((await program.get('/webhooks')).body)
  expect(webhooks).toMatchObject([{ state: 'on', failures: 0 }])
  expect(received(dossier)).toHaveLength(2)
})
