import { expect, it } from 'vitest'
import { Webhook } from '#contract/events.ts'
import { openEventWorld } from '#test/support/event-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'
import { EVENT_KINDS } from '#vocabulary/event-kind.ts'
import { readOutbox } from '../operations/read-outbox.ts'
import { REPLAY_JOB } from './deliver.ts'
import { DELIVER_JOB, numberEvents } from './number-events.ts'

const receiver = await forFile(startWebhookReceiver())
const world = await forFile(openEventWorld({ WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' }))
const { services } = world.api

it('a receiver that does not answer is a failed job with its error, until it answers', async () => {
  const program = await world.addProgram()
  await program.post('/webhooks', { url: receiver.url, types: EVENT_KINDS })
  const work = async () => {
    await numberEvents(services)
    await services.outbox.drain()
    return (await readOutbox(services)).find(({ kind }) => kind === DELIVER_JOB)
  }
  receiver.answerWith((response) => response.writeHead(503).end('maintenance'))
  await world.addDossier()
  const failing = await work()
  world.api.clock.advance({ hours: 1 })
  receiver.answerWith((response) => response.writeHead(204).end())

  expect(failing).toMatchObject({ due: 0, failed: 1, lastError: 'the receiver answered 503' })
  expect(await work()).toBeUndefined()
})

it('a replay that is not taken is a failed job with its error too, until it is', async () => {
  const program = await world.addProgram()
  const added = await program.post('/webhooks', { url: receiver.url, types: EVENT_KINDS })
  await world.addDossier()
  await numberEvents(services)
  await services.outbox.drain()
  const { events } = await program.events()
  receiver.answerWith((response) => response.writeHead(503).end('maintenance'))
  await program.post(`/webhooks/${Webhook.parse(added.body).id}/replays`, { event: events.at(-1)?.id })
  const work = async () => {
    await services.outbox.drain()
    return (await readOutbox(services)).find(({ kind }) => kind === REPLAY_JOB)
  }
  const failing = await work()
  world.api.clock.advance({ hours: 1 })
  receiver.answerWith((response) => response.writeHead(204).end())

  expect(failing).toMatchObject({ due: 0, failed: 1, lastError: 'the receiver answered 503' })
  expect(await work()).toBeUndefined()
})
