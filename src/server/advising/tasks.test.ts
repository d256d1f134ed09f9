import { sql } from 'kysely'
import { parisDay } from '#rules/paris-time.ts'
import { expect, test } from 'vitest'
import { ReminderPreviews, SentReminders, Tasks } from '#contract/tasks.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { createDossier, createUser, type SignedInUser } from '#test/support/signing-app.ts'
import { findTasks } from './find-tasks.ts'

const { signing, advisor, client: ceremony } = await openCeremony()
const { db } = signing.services.store

async function readTasks({ headers }: SignedInUser = advisor, query = '') {
  const answer = await signing.app.inject({ url: `/api/dossiers/tasks${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return Tasks.parse(answer.json())
}
const kindOf = async (id: number, as?: SignedInUser) =>
  (await readTasks(as)).tasks.find(({ dossierId }) => dossierId === id)
const post = (path: string, body: object, { headers }: SignedInUser = advisor) =>
  signing.app.inject({ method: 'POST', url: `/api/dossiers/${path}`, headers, payload: body })

/** As `remindByHand` leaves it on two earlier days. */
async function remindTwice(envelopeId: string): Promise<void> {
  const now = signing.clock.now().getTime()
  for (const days of [4, 2])
    await db
      .insertInto('envelope_event')
      .values({
        envelope_id: envelopeId,
        at: new Date(now - days * 86_400_000),
        party: 'subscriber',
        kind: 'reminded',
        detail: '{}',
      })
      .execute()
}

test('an awaited signature becomes a call after two reminders, and urgent in its last week', async () => {
  const { dossierId, envelopeId } = await ceremony.prepare()
  const sent = await kindOf(dossierId)

  await remindTwice(envelopeId)
  await db
    .updateTable('envelope_party')
    .set({ mobile: '+33639980102' })
    .where('envelope_id', '=', envelopeId)
    .execute()
  const ignored = await kindOf(dossierId)
  await db
    .updateTable('envelope')
    .set({ sent_at: new Date(signing.clock.now().getTime() - 25 * 86_400_000) })
    .where('id', '=', envelopeId)
    .execute()
  const expiring = await kindOf(dossierId)

  expect(sent).toMatchObject({ kind: 'signature', group: 'client', signature: { canRemind: true } })
  expect(ignored).toMatchObject({ kind: 'call', group: 'mine', phone: '+33639980102' })
  expect(expiring).toMatchObject({ kind: 'call', group: 'soon', due: expect.stringMatching(/^\d{4}-/) })
  await db.updateTable('dossier').set({ state: 'canceled' }).where('id', '=', dossierId).execute()
})

test('who can no longer sign leaves a recall to the advisor, and the own signature is the advisor’s', async () => {
  const { dossierId: locked, envelopeId } = await ceremony.prepare()
  const { dossierId: own, envelopeId: ownEnvelope } = await ceremony.prepare()
  await db
    .updateTable('envelope_party')
    .set({ disowned_at: signing.clock.now() })
    .where('envelope_id', '=', envelopeId)
    .execute()
  await sql`update envelope_party set account_id = ${advisor.user.id} where envelope_id = ${ownEnvelope}`.execute(
    db,
  )

  expect(await kindOf(locked)).toMatchObject({
    kind: 'recall',
    group: 'mine',
    signature: { canRemind: false },
  })
  expect(await kindOf(own)).toMatchObject({ kind: 'sign', group: 'mine' })
  // Nobody reminds oneself, nor somebody whose links are closed.
  const sent = SentReminders.parse((await post('reminders', { ids: [locked, own] })).json())
  expect(sent).toEqual({
    sent: [],
    refused: [
      { id: locked, reason: 'nothing' },
      { id: own, reason: 'nothing' },
    ],
  })
})

test('an entry left for a day waits for the investor who wrote last, else for the advisor', async () => {
  const investor = await createUser(signing, 'client')
  const byAdvisor = await createDossier(signing, advisor)
  const byInvestor = await createDossier(signing, advisor)
  await db
    .insertInto('dossier_access')
    .values({ dossier_id: byInvestor, account_id: investor.user.id })
    .execute()
  await db
    .updateTable('dossier_block')
    .set({ submitted_by: investor.user.id })
    .where('dossier_id', '=', byInvestor)
    .execute()
  const today = await kindOf(byAdvisor)
  signing.clock.advance({ hours: 25 })

  expect(today).toBeUndefined()
  expect(await kindOf(byAdvisor)).toMatchObject({ kind: 'complete', group: 'mine', signature: null })
  expect(await kindOf(byInvestor)).toMatchObject({
    kind: 'unfinished',
    group: 'client',
    signature: { waiting: ['Claire Delmas'], canRemind: true },
  })
})

test('an open correction is the advisor’s or the client’s, and urgent in its last week', async () => {
  const [ofAdvisor, ofClient] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  const deadline = parisDay(new Date(signing.clock.now().getTime() + 3 * 86_400_000))
  for (const [dossier_id, concerned, last] of [
    [ofAdvisor, 'advisor', null],
    [ofClient, 'subscriber', deadline],
  ] as const)
    await db
      .insertInto('correction')
      .values({
        dossier_id,
        stage: 'signed',
        state: 'open',
        refusal_reason: null,
        asked_by: advisor.user.id,
        asked_party: null,
        concerned,
        remarks: '[]',
        deadline: last,
        integration_before: null,
        proposals: '{}',
        opened_at: signing.clock.now(),
        applied_at: null,
      })
      .execute()

  expect(await kindOf(ofAdvisor)).toMatchObject({ kind: 'correction', group: 'mine', due: null })
  expect(await kindOf(ofClient)).toMatchObject({ kind: 'answer', group: 'soon', due: deadline })
})

test('reminders are shown before they are sent, without the link of their recipient', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber', 'coSubscriber'])
  const investor = await createUser(signing, 'client')
  const entry = await createDossier(signing, advisor)
  await db.insertInto('dossier_access').values({ dossier_id: entry, account_id: investor.user.id }).execute()
  await db
    .updateTable('dossier_block')
    .set({ submitted_by: investor.user.id })
    .where('dossier_id', '=', entry)
    .execute()
  const stranger = await createUser(signing, 'advisor')
  const foreign = await createDossier(signing, stranger)
  const ids = [dossierId, entry, foreign, 999_999]

  const answer = await post('reminders/preview', { ids })
  const preview = ReminderPreviews.parse(answer.json())
  const sent = SentReminders.parse((await post('reminders', { ids })).json())
  const again = SentReminders.parse((await post('reminders', { ids })).json())
  await signing.services.outbox.drain()

  const refused = [foreign, 999_999].map((id) => ({ id, reason: 'unknown' }))
  expect(preview.reminders).toMatchObject([
    { id: dossierId, recipients: ['Florence Lemaire'], button: 'Lire et signer' },
    { id: entry, recipients: ['Claire Delmas'], button: 'Reprendre mon dossier' },
  ])
  expect(preview.refused).toEqual(refused)
  expect(answer.body).not.toMatch(/https?:/)
  expect(sent).toEqual({ sent: [dossierId, entry], refused })
  expect(again).toEqual({
    sent: [],
    refused: [{ id: dossierId, reason: 'today' }, { id: entry, reason: 'today' }, ...refused],
  })
  const mails = await db
    .selectFrom('demo_mail')
    .select('subject')
    .where('recipient', '=', investor.user.email)
    .execute()
  expect(mails).toEqual([{ subject: preview.reminders[1]?.subject }])
  const { actor_id } = await db
    .selectFrom('audit')
    .select('actor_id')
    .where('subject', '=', `dossier:${entry}`)
    .where('action', '=', 'dossier.reminded')
    .executeTakeFirstOrThrow()
  expect(actor_id).toBe(advisor.user.id)
})

test('who stopped the reminders of a dossier gets none by hand either', async () => {
  const investor = await createUser(signing, 'client')
  const id = await createDossier(signing, advisor)
  await db.insertInto('dossier_access').values({ dossier_id: id, account_id: investor.user.id }).execute()
  await db
    .updateTable('dossier_block')
    .set({ submitted_by: investor.user.id })
    .where('dossier_id', '=', id)
    .execute()
  await post('reminders', { ids: [id] })
  await db
    .updateTable('unfinished_reminder')
    .set({ stopped_at: signing.clock.now() })
    .where('dossier_id', '=', id)
    .execute()
  signing.clock.advance({ hours: 25 })

  const answer = await post('reminders', { ids: [id] })

  expect(SentReminders.parse(answer.json()).refused).toEqual([{ id, reason: 'stopped' }])
})

test.each([
  { ids: [] },
  { ids: ['x'] },
  { ids: [0] },
  {},
  { ids: Array.from({ length: 51 }, (_, id) => id + 1) },
])('refuses %j', async (body) => {
  expect((await post('reminders', body)).statusCode).toBe(422)
  expect((await post('reminders/preview', body)).statusCode).toBe(422)
})

test('a group is bounded on the dashboard, has its total, and is read by pages, the longest wait first', async () => {
  const busy = await createUser(signing, 'advisor')
  const other = await createUser(signing, 'advisor')
  const ids = await insertRefused(busy, 23)

  const dashboard = await readTasks(busy)
  const second = await readTasks(busy, '?group=mine&page=2')

  expect(dashboard.tasks.map(({ dossierId }) => dossierId)).toEqual(ids.slice(0, 5))
  expect(dashboard.totals).toEqual({ soon: 0, mine: 23, client: 0 })
  expect(second.tasks.map(({ dossierId }) => dossierId)).toEqual(ids.slice(20))
  expect(await readTasks(other)).toEqual({
    tasks: [],
    totals: { soon: 0, mine: 0, client: 0 },
    absences: [],
  })
  for (const query of ['?group=all', '?page=0', '?page=51'])
    expect(
      (await signing.app.inject({ url: `/api/dossiers/tasks${query}`, headers: busy.headers })).statusCode,
    ).toBe(422)
})

test('the end of an envelope is the same instant in a database that keeps Paris time', async () => {
  const { dossierId, envelopeId } = await ceremony.prepare()
  await db
    .updateTable('envelope')
    .set({ sent_at: new Date('2026-10-10T10:00:00Z') })
    .where('id', '=', envelopeId)
    .execute()

  const tasks = await db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'Europe/Paris'`.execute(trx)
    return findTasks(trx, { user: advisor.user, now: signing.clock.now(), expiresAfterDays: 30, limit: 50 })
  })

  expect(tasks.find(({ id }) => id === dossierId)?.due).toEqual(new Date('2026-11-09T10:00:00Z'))
  await db.updateTable('dossier').set({ state: 'canceled' }).where('id', '=', dossierId).execute()
})

/** Refused dossiers, the longest ago first. */
async function insertRefused({ user }: SignedInUser, count: number): Promise<readonly number[]> {
  const example = await createDossier(signing, advisor)
  const { form_version_id, form_code } = await db
    .selectFrom('dossier')
    .select(['form_version_id', 'form_code'])
    .where('id', '=', example)
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('dossier')
    .values(
      Array.from({ length: count }, (_, place) => ({
        form_version_id,
        form_code,
        state: 'signed' as const,
        status: 'signed',
        integration_state: 'refused' as const,
        direct: false,
        advisor_id: user.id,
        created_by: user.id,
        title: `Dossier ${place}`,
        updated_at: new Date(signing.clock.now().getTime() - (count - place) * 60_000),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
