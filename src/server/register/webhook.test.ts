import { beforeEach, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { RegisterAttempts } from '#contract/register.ts'
import { startRegisterReceiver } from '#test/support/register-receiver.ts'
import { openRegisterWorld } from '#test/support/register-world.ts'
import { isMessageAuthentic } from './message-signature.ts'

const KEY = 'key-of-our-messages-0123456789abcdef'

const receiver = await forFile(startRegisterReceiver())
const world = await forFile(
  openRegisterWorld({ REGISTER_WEBHOOK_URL: receiver.url, REGISTER_WEBHOOK_KEY: KEY }, 'webhook'),
)
beforeEach(() => receiver.answerWith(200))

const attemptOf = async (state: string, id: number) =>
  RegisterAttempts.parse((await world.reviewer.get(`/register/attempts?state=${state}`)).body).attempts.find(
    ({ dossierId }) => dossierId === id,
  )
const eventsOf = (id: number) => receiver.received.filter(({ event }) => event.dossier_id === id)

it('sends an accepted dossier as a signed message', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })

  await world.work()

  const [message] = eventsOf(id)
  expect(message?.event).toMatchObject({
    type: 'dossier.accepted',
    attempt: 1,
    lines: [{ line_id: `${id}-1-1`, associate_code: 'S00891' }],
  })
  expect(message?.headers['x-paraphe-event-id']).toBe(message?.event.id)
  expect(message?.headers['x-paraphe-sequence']).toBe(String(message?.event.sequence))
  expect(message && isMessageAuthentic(message, [KEY], world.api.clock.now())).toBe(true)
  expect(await attemptOf('sent', id)).toMatchObject({ connector: 'webhook', file: null })
})

it('retries the same event until it is accepted', async () => {
  receiver.answerWith(503)
  const id = await world.accept({ pairing: { np: 'S00891' } })
  await world.work()
  expect(await attemptOf('waiting', id)).toMatchObject({ tries: 1, lastError: 'the register answered 503' })

  receiver.answerWith(200)
  world.api.clock.advance({ seconds: 5 })
  await world.work()

  const ids = eventsOf(id).map(({ event }) => `${event.id} ${event.sequence}`)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect(await attemptOf('sent', id)).toMatchObject({ lastError: null })
})

it('follows no redirect', async () => {
  receiver.answerWith(302)
  const id = await world.accept({ pairing: { np: 'S00891' } })

  await world.work()

  expect(await attemptOf('waiting', id)).toMatchObject({ tries: 1 })
  receiver.answerWith(200)
  world.api.clock.advance({ seconds: 5 })
  await world.work()
})

it('marks an attempt as failed when retries are used up, and resends it on demand', async () => {
  receiver.answerWith(500)
  const id = await world.accept({ pairing: { np: 'S00891' } })
  for (let round = 0; round < 25; round += 1) {
    await world.work()
    world.api.clock.advance({ minutes: 20 })
  }
  const failed = await attemptOf('failed', id)
  expect(failed).toMatchObject({ lastError: 'the register answered 500' })
  expect(await world.integrationOf(id)).toBe('validated')

  receiver.answerWith(200)
  const answer = await world.reviewer.post(`/register/attempts/${failed?.id}/retry`, {})
  await world.work()

  expect(answer.status).toBe(200)
  expect(await attemptOf('sent', id)).toBeDefined()
  expect(new Set(eventsOf(id).map(({ event }) => event.id)).size).toBe(1)
})

it('keeps an acknowledgement that arrives before the attempt is marked as sent', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  await world.acknowledge([{ dossier_id: id, line_id: `${id}-1-1`, status: 'OK' }])

  await world.work()

  expect(await world.integrationOf(id)).toBe('sync')
  expect(eventsOf(id)).toEqual([])
})

it('does not start without the register’s address', async () => {
  await expect(openRegisterWorld({}, 'webhook')).rejects.toThrow('REGISTER_WEBHOOK_URL')
})
