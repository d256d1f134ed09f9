import { afterEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { forFile } from '#test/support/for-file.ts'
import { openEventWorld } from '#test/support/event-world.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { STORE_SUBJECT } from '../audit/store-events.ts'
import { revokeIntegration } from '../integrations/revoke-integration.ts'
import { announceChanges } from '../live/index.ts'
import { FEED_SEQUENCE, RESTORE_GAP } from './read-feed.ts'

const world = await forFile(openEventWorld())
const { api } = world
const { db } = api.services.store

afterEach(async () => {
  await sql`delete from event`.execute(db)
  await sql`delete from event_pending`.execute(db)
})

it('lists what happened to the dossiers of a program, in order', async () => {
  const program = await world.addProgram()
  const id = await world.addDossier()
  await world.act(id, 'block.submitted', { block: 'holder', revision: 1 })
  await world.act(id, 'state.openSubscription', { from: 'ongoing', to: 'signature' })
  await world.act(id, 'envelope.signed', { party: 'coSubscriber' })

  const { events, next, more } = await program.events()

  expect(events).toMatchObject([
    { type: 'dossier.created', data: { dossier: id } },
    { type: 'dossier.block_submitted', data: { dossier: id, block: 'holder' } },
    { type: 'dossier.state_changed', data: { dossier: id, from: 'ongoing', to: 'signature' } },
    { type: 'envelope.signed', data: { dossier: id, party: 'co_subscriber' } },
  ])
  expect([next, more]).toEqual([events.at(-1)?.id, false])
})

it('numbers them although the audit has rows of other subjects, whichever the database reads first', async () => {
  const program = await world.addProgram()
  const id = await world.addDossier()
  const { keys, clock } = api.services
  await db.transaction().execute((trx) =>
    recordAudit(trx, keys, {
      subject: STORE_SUBJECT,
      actorId: null,
      action: 'screening.run',
      detail: {},
      at: clock.now(),
    }),
  )
  await sql`insert into event_pending (audit_id) select id from audit where subject = ${STORE_SUBJECT}`.execute(
    db,
  )

  const { events } = await program.events()

  expect(events).toMatchObject([{ type: 'dossier.created', data: { dossier: id } }])
})

it('pages without repeating or leaving out an event', async () => {
  const program = await world.addProgram()
  const id = await world.addDossier()
  for (let count = 0; count < 6; count += 1) await world.act(id, 'block.submitted', { block: `b${count}` })

  const first = await program.events('limit=4')
  const second = await program.events(`limit=4&after=${first.next}`)
  const third = await program.events(`after=${second.next}`)

  expect([first.more, second.more]).toEqual([true, false])
  expect([...first.events, ...second.events].map(({ data }) => data['block'])).toEqual([
    undefined,
    'b0',
    'b1',
    'b2',
    'b3',
    'b4',
    'b5',
  ])
  expect(third).toEqual({ events: [], next: second.next, more: false })
})

it('gives a row that commits late a place behind those that were read', async () => {
  const program = await world.addProgram()
  const [slow, quick] = [await world.addDossier(), await world.addDossier()]
  const { next } = await program.events()
  const opened = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const late = db.transaction().execute(async (trx) => {
    const entry = { actorId: null, action: 'block.submitted', at: api.clock.now() }
    await recordAudit(trx, api.services.keys, { ...entry, subject: `dossier:${slow}` })
    opened.resolve()
    await released.promise
  })
  await opened.promise
  await world.act(quick, 'block.submitted')

  const before = await program.events(`after=${next}`)
  released.resolve()
  await late
  const after = await program.events(`after=${before.next}`)

  expect(before.events.map(({ data }) => data.dossier)).toEqual([quick])
  expect(after.events.map(({ data }) => data.dossier)).toEqual([slow])
})

it(
  'keeps the order of each dossier and misses nothing while many write and read',
  { timeout: 60_000 },
  async () => {
    const program = await world.addProgram()
    const ids = await Promise.all(Array.from({ length: 4 }, () => world.addDossier()))
    const steps = Array.from({ length: 15 }, (_, step) => `b${step}`)
    const read: { readonly id: string; readonly dossier: number; readonly block: unknown }[] = []
    let isWriting = true
    const follow = async () => {
      for (let next = ''; ;) {
        const wasWriting = isWriting
        const page = await program.events(`limit=7${next}`)
        read.push(...page.events.map(({ id, data }) => ({ id, dossier: data.dossier, block: data['block'] })))
        if (page.next !== null) next = `&after=${page.next}`
        if (!wasWriting && !page.more) return
      }
    }
    const reading = follow()
    await Promise.all(
      ids.map(async (id) => {
        for (const block of steps) await world.act(id, 'block.submitted', { block })
      }),
    )
    isWriting = false
    await reading

    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
    for (const id of ids)
      expect(read.flatMap(({ dossier, block }) => (dossier === id ? [block] : []))).toEqual([
        undefined,
        ...steps,
      ])
  },
)

it('shows nothing of dossiers of other advisors, nor of what stays among reviewers', async () => {
  const other = await api.signIn('advisor')
  const [own, foreign] = [await world.addProgram(), await world.addProgram({ actsFor: [other.id] })]
  const id = await world.addDossier()
  await world.act(id, 'register.held')
  await world.act(id, 'check.settled')

  expect((await own.events()).events.map(({ type }) => type)).toEqual(['dossier.created'])
  expect((await foreign.events()).events).toEqual([])
})

it('shows a dossier that was handed over to the new advisor, and no longer to the former one', async () => {
  const other = await api.signIn('advisor')
  const [former, next] = [await world.addProgram(), await world.addProgram({ actsFor: [other.id] })]
  const id = await world.addDossier()
  await former.events()
  await db.updateTable('dossier').set({ advisor_id: other.id }).where('id', '=', id).execute()
  await world.act(id, 'dossier.handed-over', { from: world.advisor.id, to: other.id, reason: 'left' })

  expect((await next.events()).events.map(({ type }) => type)).toEqual(['dossier.handed_over'])
  expect((await former.events()).events).toEqual([])
})

it('sees the team of a manager, and everything with a scope of the register', async () => {
  const manager = await api.signIn('manager')
  const member = await api.signIn('advisor', { parentId: manager.id })
  const network = await world.addProgram({ owner: manager.id, actsFor: [manager.id] })
  await api.signIn('manageDossier')
  const register = await world.addProgram({ actsFor: null, scopes: ['events:read', 'register:read'] })
  const company = await world.addProgram({ actsFor: null })
  const [team, elsewhere] = [await world.addDossier(member.id), await world.addDossier()]
  const dossiersOf = async (program: typeof network) =>
    (await program.events()).events.map(({ data }) => data.dossier)

  expect(await dossiersOf(network)).toEqual([team])
  expect(await dossiersOf(register)).toEqual([team, elsewhere])
  expect(await dossiersOf(company)).toEqual([team, elsewhere])
})

it('waits for the next event when asked to', async () => {
  const program = await world.addProgram()
  const id = await world.addDossier()
  const { next } = await program.events()
  const waiting = program.events(`after=${next}&wait=30`)
  await world.act(id, 'block.submitted')
  announceChanges(api.services)

  expect((await waiting).events).toMatchObject([{ type: 'dossier.block_submitted' }])
})

it('ends a wait without an event when its time is over', async () => {
  const program = await world.addProgram()

  expect(await program.events('wait=1')).toEqual({ events: [], next: null, more: false })
})

it('refuses a call that waits when its program is revoked, within five seconds', async () => {
  const program = await world.addProgram()
  // Five may wait: once the sixth is refused, the others do.
  const calls = Array.from({ length: 6 }, () => program.get('/events?wait=30'))
  const refused = await Promise.race(calls)

  await revokeIntegration(api.services, null, program.id)
  const began = performance.now()
  const answers = await Promise.all(calls)

  expect(performance.now() - began).toBeLessThan(5_000)
  expect(refused.status).toBe(429)
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    401, 401, 401, 401, 401, 429,
  ])
})

it('reports a decision once it can no longer be undone, and never one that was undone', async () => {
  const program = await world.addProgram()
  const [kept, undone] = [await world.addDossier(), await world.addDossier()]
  const { next } = await program.events()
  for (const id of [kept, undone]) {
    const event = await db
      .insertInto('integration_event')
      .values({
        dossier_id: id,
        state: 'validated',
        reason: null,
        actor_id: world.advisor.id,
        at: api.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('decision_hold')
      .values({
        dossier_id: id,
        event_id: event.id,
        integration_before: 'ongoing',
        validated_before: null,
        until: api.clock.now(),
      })
      .execute()
    await world.act(id, 'review.decided', { from: 'ongoing', to: 'validated', event: event.id })
    if (id === undone)
      await world.act(id, 'review.undone', { from: 'validated', to: 'ongoing', undone: event.id })
  }
  const held = await program.events(`after=${next}`)
  await db.deleteFrom('decision_hold').execute()
  const released = await program.events(`after=${next}`)

  expect(held.events).toEqual([])
  expect(released.events).toMatchObject([{ type: 'review.accepted', data: { dossier: kept } }])
})

it('refuses a person, and a program without the scope', async () => {
  const person = await world.advisor.get('/events')
  const program = await (await world.addProgram({ scopes: ['dossiers:read'] })).get('/events')

  expect([person.status, program.status]).toEqual([403, 403])
})

it('does not restart the feed after an unreadable position', async () => {
  const program = await world.addProgram()

  expect((await program.get('/events?after=12')).status).toBe(422)
  expect((await program.get('/events?wait=31')).status).toBe(422)
})

/** As a restore does. */
const skipNumbers = () =>
  sql`select setval(${FEED_SEQUENCE}, last_value + ${RESTORE_GAP}) from ${sql.ref(FEED_SEQUENCE)}`.execute(db)

it('refuses a position that was lost by the restore of an older backup', async () => {
  const program = await world.addProgram()
  const id = await world.addDossier()
  const { next: last } = await program.events()
  const lost = `evt_${Number(last?.slice('evt_'.length)) + 5_000}`
  const read = () => program.get(`/events?after=${lost}`)

  // A database that was restored by its own tools goes on with the numbers of the backup, an archive of ours behind a gap.
  const ahead = await read()
  await skipNumbers()
  const beforeNext = await read()
  await world.act(id, 'block.submitted')
  const behindNext = await read()

  const refusal = { status: 410, body: { errors: [{ code: 'EVENTS_LOST', params: { resume: last } }] } }
  expect([ahead, beforeNext, behindNext]).toMatchObject([refusal, refusal, refusal])
  expect((await program.events(`after=${last}`)).events).toMatchObject([{ type: 'dossier.block_submitted' }])
})

it('resumes from a position whose event is past its retention', async () => {
  const program = await world.addProgram()
  const id = await world.addDossier()
  const { next } = await program.events()
  await sql`delete from event`.execute(db)
  await skipNumbers()

  expect(await program.events(`after=${next}`)).toMatchObject({ events: [], next })
  await world.act(id, 'block.submitted')
  expect((await program.events(`after=${next}`)).events).toHaveLength(1)
})
