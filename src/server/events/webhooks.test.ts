import { createHmac } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openEventWorld, type Program } from '#test/support/event-world.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { startWebhookReceiver, type ReceivedMessage } from '#test/support/webhook-receiver.ts'
import {
  FeedEvent,
  ReplayPlanned,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
  WebhookWithSecret,
} from '#contract/events.ts'
import { EVENT_KINDS, type EventKind } from '#vocabulary/event-kind.ts'
import { revokeIntegration } from '../integrations/revoke-integration.ts'
import { sweepRows } from '../operations/sweep-rows.ts'
import { numberEvents } from './number-events.ts'

const receiver = await forFile(startWebhookReceiver())
const world = await forFile(openEventWorld({ WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' }))
const { api } = world
const { db } = api.services.store

beforeEach(async () => {
  receiver.answerWith((response) => response.writeHead(204).end())
  await db.deleteFrom('webhook').execute()
})

/** Delivers what is due. */
async function work(): Promise<void> {
  await numberEvents(api.services)
  await api.services.outbox.drain()
}

async function addWebhook(
  program: Program,
  { types = EVENT_KINDS, url = receiver.url }: { types?: readonly EventKind[]; url?: string } = {},
) {
  const answer = await program.post('/webhooks', { url, types })
  if (answer.status !== 200) throw new Error(answer.text)
  return WebhookWithSecret.parse(answer.body)
}

const stateOf = async (program: Program, id: number) =>
  Webhooks.parse((await program.get('/webhooks')).body).webhooks.find((each) => each.id === id)
const logOf = async (program: Program, id: number) =>
  WebhookDeliveries.parse((await program.get(`/webhooks/${id}/deliveries?limit=100`)).body).deliveries
/** Bodies received about a dossier, in order. */
const aboutDossier = (id: number): readonly ReceivedMessage[] =>
  receiver.received.filter(({ body }) => body.includes(`"dossier":${id}`))
const eventOf = ({ body }: ReceivedMessage) => FeedEvent.parse(JSON.parse(body))

/** Restated from the specification of Standard Webhooks. */
function sign(secret: string, { headers, body }: ReceivedMessage): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

it('posts each event, signed, in the order of the feed', async () => {
  const program = await world.addProgram()
  const { secret } = await addWebhook(program)
  const id = await world.addDossier()
  await world.act(id, 'block.submitted', { block: 'holder' })

  await work()

  const messages = aboutDossier(id)
  expect(messages.map((message) => eventOf(message).type)).toEqual([
    'dossier.created',
    'dossier.block_submitted',
  ])
  for (const message of messages) {
    expect(message.headers['webhook-id']).toBe(eventOf(message).id)
    expect(message.headers['webhook-signature']).toBe(sign(secret, message))
  }
  const feed = await program.events()
  expect(messages.map(eventOf)).toEqual(feed.events.filter(({ data }) => data.dossier === id))
})

it('sends only the chosen kinds, and nothing of other advisors', async () => {
  const other = await api.signIn('advisor')
  const program = await world.addProgram()
  const { id } = await addWebhook(program, { types: ['dossier.signed'] })
  const [own, foreign] = [await world.addDossier(), await world.addDossier(other.id)]
  for (const dossier of [own, foreign])
    await world.act(dossier, 'state.completeSubscription', { from: 'signature', to: 'signed' })

  await work()

  expect(aboutDossier(own).map((message) => eventOf(message).type)).toEqual(['dossier.signed'])
  expect(aboutDossier(foreign)).toEqual([])
  expect(await logOf(program, id)).toHaveLength(1)
})

it('delivers everything in order once a receiver is back after hours', async () => {
  const program = await world.addProgram()
  const { id } = await addWebhook(program)
  receiver.answerWith((response) => response.writeHead(503).end('maintenance'))
  const dossier = await world.addDossier()
  const blocks = Array.from({ length: 60 }, (_, index) => `b${index}`)
  for (const block of blocks) await world.act(dossier, 'block.submitted', { block })
  for (let hour = 0; hour < 6; hour += 1) {
    await work()
    api.clock.advance({ hours: 1 })
  }
  const failing = await stateOf(program, id)
  const attempts = aboutDossier(dossier)

  receiver.answerWith((response) => response.writeHead(200).end('thanks'))
  await work()

  expect(failing).toMatchObject({ state: 'on', failures: 6 })
  expect(new Set(attempts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const delivered = aboutDossier(dossier).slice(attempts.length).map(eventOf)
  expect(delivered.map(({ data }) => data['block'])).toEqual([undefined, ...blocks])
  expect(await stateOf(program, id)).toMatchObject({ failures: 0, failingSince: null })
  const log = await logOf(program, id)
  expect(log.at(-1)).toMatchObject({ status: 503, answer: 'maintenance', error: 'the receiver answered 503' })
  expect(log[0]).toMatchObject({
    status: 200,
    answer: 'thanks',
    error: null,
    body: aboutDossier(dossier).at(-1)?.body,
  })
})

it('replays an event or a period under the same ids, byte for byte', async () => {
  const program = await world.addProgram()
  const { id } = await addWebhook(program)
  const from = api.clock.now()
  const dossier = await world.addDossier()
  await world.act(dossier, 'state.recall', { from: 'signature', to: 'unsigned' })
  await work()
  const first = aboutDossier(dossier)
  api.clock.advance({ hours: 1 })

  const one = await program.post(`/webhooks/${id}/replays`, { event: eventOf(first[1] ?? fail()).id })
  await work()
  const period = { from: from.toISOString(), until: api.clock.now().toISOString() }
  const all = await program.post(`/webhooks/${id}/replays`, period)
  await work()

  expect([one, all].map(({ body }) => ReplayPlanned.parse(body).planned)).toEqual([true, true])
  const repeated = aboutDossier(dossier).slice(first.length)
  expect(repeated.map(({ body }) => body)).toEqual([first[1]?.body, first[0]?.body, first[1]?.body])
  expect(repeated.map(({ headers }) => headers['webhook-id'])).toEqual(
    repeated.map((message) => eventOf(message).id),
  )
  expect((await logOf(program, id)).filter(({ replay }) => replay)).toHaveLength(3)
})

it('replays nothing that the program does not see, nor an empty period', async () => {
  const other = await api.signIn('advisor')
  const program = await world.addProgram()
  const { id } = await addWebhook(program)
  await world.addDossier(other.id)
  await numberEvents(api.services)
  const { rows } = await sql<{ id: number }>`select max(id) as id from event`.execute(db)

  const foreign = await program.post(`/webhooks/${id}/replays`, { event: `evt_${rows[0]?.id}` })
  const period = { from: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' }
  const empty = await program.post(`/webhooks/${id}/replays`, period)

  expect([foreign.status, empty.body]).toEqual([404, { planned: false }])
})

it('signs with both secrets for a day after a rotation', async () => {
  const program = await world.addProgram()
  const { id, secret: former } = await addWebhook(program)
  const rotated = await program.post(`/webhooks/${id}/secret`, {})
  const { secret } = WebhookWithSecret.parse(rotated.body)
  const dossier = await world.addDossier()
  await work()
  api.clock.advance({ hours: 25 })
  await world.act(dossier, 'block.submitted')
  await work()

  const [during, after] = aboutDossier(dossier)
  if (!during || !after) throw new Error('two messages are missing')
  expect(secret).not.toBe(former)
  expect(during.headers['webhook-signature']).toBe(`${sign(secret, during)} ${sign(former, during)}`)
  expect(after.headers['webhook-signature']).toBe(sign(secret, after))
})

it('switches a webhook off after days of failure, with a mail, and resumes where it stopped', async () => {
  const owner = await api.signIn('partner')
  const program = await world.addProgram({ owner: owner.id, actsFor: [owner.id] })
  const { id } = await addWebhook(program, { types: ['dossier.created'] })
  receiver.answerWith((response) => response.writeHead(500).end())
  const dossier = await world.addDossier(owner.id)
  for (let day = 0; day < 7; day += 1) {
    await work()
    api.clock.advance({ hours: 24 })
  }
  const off = await stateOf(program, id)
  const { rows: mails } = await sql<{ subject: string; to: string }>`
    select payload ->> 'subject' as subject, payload ->> 'to' as to from outbox
    where kind = 'mail' and dedup_key like 'webhook-off-%'`.execute(db)

  receiver.answerWith((response) => response.writeHead(200).end())
  const sent = aboutDossier(dossier).length
  const on = await program.put(`/webhooks/${id}`, {
    url: receiver.url,
    types: ['dossier.created'],
    state: 'on',
  })
  await work()

  expect(off).toMatchObject({ state: 'failed' })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('webhook')
  expect(Webhook.parse(on.body)).toMatchObject({ state: 'on', failures: 0 })
  expect(aboutDossier(dossier)).toHaveLength(sent + 1)
})

it('stops immediately when the receiver answers 410', async () => {
  const program = await world.addProgram()
  const { id } = await addWebhook(program)
  receiver.answerWith((response) => response.writeHead(410).end())
  await world.addDossier()
  await work()

  expect(await stateOf(program, id)).toMatchObject({ state: 'gone' })
})

it('sends an event again that was answered by a redirect, which it does not follow', async () => {
  const program = await world.addProgram()
  const { id } = await addWebhook(program)
  receiver.answerWith((response) => response.writeHead(302, { location: `${receiver.url}/other` }).end())
  const dossier = await world.addDossier()
  await work()
  const [redirected] = await logOf(program, id)

  receiver.answerWith((response) => response.writeHead(200).end('<html>not what was asked for</html>'))
  api.clock.advance({ minutes: 1 })
  await work()

  expect(redirected).toMatchObject({ status: 302, error: 'the receiver answered 302' })
  expect(aboutDossier(dossier).map(({ body }) => eventOf({ headers: {}, body }).type)).toEqual([
    'dossier.created',
    'dossier.created',
  ])
  expect(await stateOf(program, id)).toMatchObject({ state: 'on', failures: 0 })
})

it('takes a 200 for a delivery, whatever its body is', async () => {
  const program = await world.addProgram()
  const { id } = await addWebhook(program)
  receiver.answerWith((response) => response.end(Buffer.from('7b00fffec328eda0803c', 'hex')))
  await world.addDossier()
  await work()

  expect(await stateOf(program, id)).toMatchObject({ state: 'on', failures: 0 })
  const [delivery] = await logOf(program, id)
  expect(delivery).toMatchObject({ status: 200, error: null, answer: expect.stringMatching(/^\{.*<$/su) })
})

it('sends nothing more of a program that was revoked', async () => {
  const program = await world.addProgram()
  await addWebhook(program)
  await revokeIntegration(api.services, null, program.id)
  const dossier = await world.addDossier()

  await work()

  expect(aboutDossier(dossier)).toEqual([])
})

it('sends a test message now and shows what became of it', async () => {
  const program = await world.addProgram()
  const { id, secret } = await addWebhook(program)
  receiver.answerWith((response) => response.writeHead(200).end('\0 not JSON {'))

  const answer = await program.post(`/webhooks/${id}/test`, {})

  expect(WebhookDelivery.parse(answer.body)).toMatchObject({
    event: null,
    status: 200,
    answer: '\uFFFD not JSON {',
    error: null,
  })
  const message = receiver.received.at(-1) ?? fail()
  expect(message.body).toContain('"type":"webhook.test"')
  expect(message.headers['webhook-signature']).toBe(sign(secret, message))
})

it('gives nobody else’s webhook, and no secret a second time', async () => {
  const [own, other] = [await world.addProgram(), await world.addProgram()]
  const { id } = await addWebhook(own)
  const foreign = await Promise.all([
    other.put(`/webhooks/${id}`, { url: receiver.url, types: ['dossier.signed'], state: 'off' }),
    other.delete(`/webhooks/${id}`),
    other.post(`/webhooks/${id}/secret`, {}),
    other.post(`/webhooks/${id}/test`, {}),
    other.post(`/webhooks/${id}/replays`, { event: 'evt_1' }),
    other.get(`/webhooks/${id}/deliveries`),
  ])

  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await own.get('/webhooks')).text).not.toContain('whsec_')
  expect((await own.delete(`/webhooks/${id}`)).status).toBe(200)
  expect((await own.get(`/webhooks/${id}/deliveries`)).status).toBe(404)
})

it('lets an administrator manage the webhooks of any program, and see what was sent', async () => {
  const administrator = await api.signIn('administrator')
  const program = await world.addProgram()
  const path = `/administration/integrations/${program.id}/webhooks`
  const added = await administrator.post(path, { url: receiver.url, types: ['dossier.created'] })
  const { id } = WebhookWithSecret.parse(added.body)
  const dossier = await world.addDossier()
  await work()

  const log = WebhookDeliveries.parse((await administrator.get(`${path}/${id}/deliveries`)).body)
  const foreign = await administrator.get(`/administration/integrations/${id + 1_000_000}/webhooks`)

  expect(log.deliveries.map(({ body }) => body)).toEqual(aboutDossier(dossier).map(({ body }) => body))
  expect(await stateOf(program, id)).toMatchObject({ types: ['dossier.created'], state: 'on' })
  expect(foreign.status).toBe(404)
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = 'webhook.changed' and actor_id = ${administrator.id}`.execute(db)
  expect(rows.map(({ detail }) => detail)).toEqual([{ integration: program.id, webhook: id, what: 'added' }])
})

it('is added to no program that may not follow events, nor to one that has ended', async () => {
  const administrator = await api.signIn('administrator')
  const [deaf, ended] = [await world.addProgram({ scopes: ['dossiers:read'] }), await world.addProgram()]
  await db
    .updateTable('integration')
    .set({ revoked_at: api.clock.now() })
    .where('id', '=', ended.id)
    .execute()
  const add = (program: Program) =>
    administrator.post(`/administration/integrations/${program.id}/webhooks`, {
      url: receiver.url,
      types: ['dossier.created'],
    })

  const answers = [await add(deaf), await add(ended)]

  expect(answers.map((answer) => [answer.status, codesOf(answer)])).toEqual([
    [422, ['WEBHOOK_SCOPE_MISSING']],
    [409, ['INTEGRATION_ENDED']],
  ])
})

it.each([
  'http://example.test/hook',
  'https://user:password@example.test/hook',
  'https://10.0.0.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706434/hook',
  'https://0x7f.0.0.2/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://[fe80::1]/hook',
])('refuses the address %s', async (url) => {
  const program = await world.addProgram()

  const answer = await program.post('/webhooks', { url, types: ['dossier.signed'] })

  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('WEBHOOK_ADDRESS_REFUSED')])
})

it('connects to no name that resolves to an internal address', async () => {
  const program = await world.addProgram()
  // Resolved when it is used: on this machine to the loopback addresses, which are not listed by this name.
  const { id } = await addWebhook(program, { url: `https://localhost:${receiver.port}/events` })

  const answer = await program.post(`/webhooks/${id}/test`, {})

  expect(WebhookDelivery.parse(answer.body)).toMatchObject({
    status: null,
    error: 'localhost is inside the network and not listed in WEBHOOK_INTERNAL_HOSTS',
  })
})

it('removes events and deliveries of which ninety days have passed', async () => {
  const program = await world.addProgram()
  const { id } = await addWebhook(program)
  const dossier = await world.addDossier()
  await work()
  const { events } = await program.events()
  await sql`update event set at = now() - interval '91 days' where dossier_id = ${dossier}`.execute(db)

  await sweepRows(api.services)

  const kept = await program.events()
  expect(events.filter(({ data }) => data.dossier === dossier)).toHaveLength(1)
  expect(kept.events.filter(({ data }) => data.dossier === dossier)).toEqual([])
  expect(await logOf(program, id)).toEqual([])
})

function fail(): never {
  throw new Error('no message')
}
