import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { parisDay } from '#rules/paris-time.ts'
import { Absence, Absences, HandOverResult, Team } from '#contract/team.ts'
import { Clients } from '#contract/session.ts'
import { Notices } from '#contract/notices.ts'
import { CreatedDossier, DossierList } from '#contract/dossiers.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { signInAdministrator } from '#test/support/step-up.ts'
import { wireId } from '#rules/wire-id.ts'

import { changePlace } from '../accounts/change-account.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store

/** A manager with two advisors, and an advisor of another network. */
async function openTeam() {
  const manager = await api.signIn('manager', { name: 'Roy' })
  const paul = await api.signIn('advisor', { parentId: manager.id, name: 'Paul' })
  const claire = await api.signIn('advisor', { parentId: manager.id, name: 'Claire' })
  const other = await api.signIn('advisor', { parentId: (await api.signIn('manager')).id, name: 'Autre' })
  return { manager, paul, claire, other }
}

async function createDossier(by: Caller, clientId: number | null = null): Promise<number> {
  const body = { formId: api.formId, clientId, submittingBlockId: null, values: [] }
  return CreatedDossier.parse((await by.post('/dossiers', body)).body).id
}
const handOver = async (by: Caller, body: object) =>
  HandOverResult.parse((await by.post('/team/hand-over', { reason: 'Départ', ...body })).body)
const statusOf = async (by: Caller, id: number) => (await by.get(`/dossiers/${id}`)).status
const auditOf = (id: number, action: string) =>
  db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('subject', '=', `dossier:${id}`)
    .where('action', '=', action)
    .execute()

async function insertEnvelope(dossierId: number, by: number, parties: readonly string[]): Promise<void> {
  const id = crypto.randomUUID()
  await db
    .insertInto('envelope')
    .values({ id, dossier_id: dossierId, kind: 'subscription', state: 'sent', created_by: by })
    .execute()
  for (const party of parties)
    await db
      .insertInto('envelope_party')
      .values({
        envelope_id: id,
        party: party === 'advisor' ? 'subscriberAdvisor' : 'subscriber',
        stage: 1,
        name: 'Florence Lemaire',
        email: 'florence@orange.test',
        mobile: null,
        state: 'sent',
        behalf_of: null,
      })
      .execute()
}

test('a manager sees the team by person, an advisor the colleagues without their work', async () => {
  const { manager, paul, claire } = await openTeam()
  await createDossier(paul)
  await createDossier(paul)

  const seen = Team.parse((await manager.get('/team')).body).people
  const colleagues = Team.parse((await claire.get('/team')).body).people

  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([manager.id, paul.id, claire.id]))
  expect(seen.find(({ id }) => id === paul.id)?.workload).toMatchObject({ current: 2, signed: 0, left: 0 })
  expect(colleagues.map(({ workload }) => workload)).toEqual([null, null, null])
})

test('a hand-over moves dossiers with an audit row each; one whose advisor is signing stays', async () => {
  const { manager, paul, claire, other } = await openTeam()
  const plain = await createDossier(paul)
  const signing = await createDossier(paul)
  const sent = await createDossier(paul)
  const theirs = await createDossier(claire)
  const foreign = await createDossier(other)
  await insertEnvelope(signing, paul.id, ['subscriber', 'advisor'])
  await insertEnvelope(sent, paul.id, ['subscriber'])
  const ids = [plain, signing, sent, theirs, foreign, 999_999]

  const preview = HandOverResult.parse(
    (await manager.post('/team/hand-over/preview', { to: claire.id, ids })).body,
  )
  const before = await statusOf(claire, plain)
  const done = await handOver(manager, { to: claire.id, ids })

  expect(preview).toEqual(done)
  expect(before).toBe(404)
  expect(done.moved.map(({ id }) => id)).toEqual([plain, sent])
  expect(done.refused.map(({ id, reason }) => [id, reason])).toEqual([
    [signing, 'signing'],
    [theirs, 'same'],
    [foreign, 'unknown'],
    [999_999, 'unknown'],
  ])
  expect([await statusOf(claire, plain), await statusOf(paul, plain)]).toEqual([200, 404])
  const kept = await db
    .selectFrom('dossier')
    .select('advisor_id')
    .where('id', '=', signing)
    .executeTakeFirstOrThrow()
  expect(kept.advisor_id).toBe(paul.id)
  expect(await auditOf(plain, 'dossier.handed-over')).toEqual([
    { actor_id: manager.id, detail: { from: paul.id, to: claire.id, reason: 'Départ' } },
  ])
  // What was sent names its sender for good.
  const envelope = await db
    .selectFrom('envelope')
    .select('created_by')
    .where('dossier_id', '=', sent)
    .executeTakeFirstOrThrow()
  expect(envelope.created_by).toBe(paul.id)
  const mails = await db.selectFrom('outbox').select('dedup_key').where('kind', '=', 'mail').execute()
  expect(mails.map(({ dedup_key }) => dedup_key)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^handed-over-${paul.id}-${plain}-`),
      expect.stringMatching(`^handed-over-${claire.id}-${plain}-`),
    ]),
  )
  const { notices } = Notices.parse((await claire.get('/notices')).body)
  expect(notices.map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['handedOverMany', expect.stringMatching(/ vous transmet 2 dossiers\.$/)],
  ])
})

test('everything of a person goes with the clients', async () => {
  const { manager, paul, claire } = await openTeam()
  const client = await api.signIn('client', { parentId: paul.id, name: 'Roussel' })
  const id = await createDossier(paul, client.id)

  const done = await handOver(manager, { to: claire.id, from: paul.id })

  expect(done).toMatchObject({ moved: [{ id }], refused: [], clients: 1, left: 0 })
  const { clients } = Clients.parse((await claire.get('/clients')).body)
  expect(clients.map((each) => each.id)).toEqual([client.id])
})

test('of two concurrent hand-overs one moves the dossier, the other finds it moved', async () => {
  const { manager, paul, claire } = await openTeam()
  const id = await createDossier(paul)

  const results = await Promise.all([
    handOver(manager, { to: claire.id, ids: [id] }),
    handOver(manager, { to: claire.id, ids: [id] }),
  ])

  expect(results.flatMap(({ moved }) => moved)).toHaveLength(1)
  expect(results.flatMap(({ refused }) => refused)).toMatchObject([{ reason: 'same' }])
  expect(await auditOf(id, 'dossier.handed-over')).toHaveLength(1)
})

test('dossiers go to the own network only, with a reason, and by managers only', async () => {
  const { manager, paul, claire, other } = await openTeam()
  const id = await createDossier(paul)
  const bodies = [
    { to: other.id, ids: [id] },
    { to: claire.id, from: other.id },
    { to: claire.id, ids: [id], reason: ' ' },
    { to: claire.id, ids: [] },
    { to: claire.id },
    { to: claire.id, ids: [id], from: paul.id },
    { to: 'x', ids: [id] },
  ]

  for (const body of bodies)
    expect((await manager.post('/team/hand-over', { reason: 'Départ', ...body })).status).toBe(422)
  expect((await paul.post('/team/hand-over', { reason: 'Départ', to: claire.id, ids: [id] })).status).toBe(
    403,
  )
  expect(await statusOf(paul, id)).toBe(200)
})

test('a colleague sees and acts in the dossiers of an absent advisor on those days, and the audit says for whom', async () => {
  const { paul, claire, other } = await openTeam()
  const client = await api.signIn('client', { parentId: paul.id })
  const id = await createDossier(paul, client.id)
  const own = await createDossier(claire)
  const day = (days: number) => parisDay(new Date(api.clock.now().getTime() + days * 86_400_000))
  const planned = await paul.post('/team/absences', {
    absentId: paul.id,
    coverId: claire.id,
    from: day(1),
    to: day(2),
  })
  const early = await statusOf(claire, id)
  api.clock.advance({ hours: 24 })

  const rows = DossierList.parse((await claire.get('/dossiers')).body)
  const created = await createDossier(claire, client.id)
  const submitted = await submitHolder(claire, id)
  const noted = await claire.post(`/dossiers/${id}/notes`, { text: 'Vu avec le client.' })
  await submitHolder(paul, id)
  const listed = Absences.parse((await claire.get('/team/absences')).body).absences

  expect(Absence.parse(planned.body)).toMatchObject({ isNow: false, canEnd: true, cover: { id: claire.id } })
  expect(early).toBe(404)
  expect(rows.dossiers.map((row) => row.id)).toEqual([own, id].toSorted((one, next) => next - one))
  expect([submitted, noted.status]).toEqual([200, 200])
  expect(listed).toMatchObject([{ isNow: true, as: 'cover', canEnd: false }])
  expect(await statusOf(other, id)).toBe(404)
  const acted = await auditOf(id, 'block.submitted')
  expect(acted.map(({ actor_id, detail }) => [actor_id, detail['for']])).toEqual([
    [claire.id, paul.id],
    [paul.id, undefined],
  ])
  expect(await auditOf(id, 'note.written')).toMatchObject([{ detail: { for: paul.id } }])
  expect(await auditOf(created, 'dossier.created')).toMatchObject([
    { actor_id: claire.id, detail: { for: paul.id } },
  ])

  api.clock.advance({ hours: 48 })
  expect(await statusOf(claire, id)).toBe(404)
  expect(await statusOf(paul, created)).toBe(200)
})

test.each(['paul', 'claire'] as const)(
  'a cover ends when one of the two leaves the network (%s)',
  async (who) => {
    const { paul, claire, ...team } = await openTeam()
    const administrator = await signInAdministrator(api)
    const id = await createDossier(paul)
    const today = parisDay(api.clock.now())
    const plan = { absentId: paul.id, coverId: claire.id, from: today, to: today }
    const absence = Absence.parse((await paul.post('/team/absences', plan)).body).id
    const covered = await statusOf(claire, id)
    const person = { paul, claire }[who].id

    await administrator.put(`/administration/people/${person}/place`, {
      manager: team.manager.id,
      team: null,
    })
    const unmoved = await statusOf(claire, id)
    await administrator.put(`/administration/people/${person}/place`, { manager: null, team: null })

    expect([covered, unmoved, await statusOf(claire, id)]).toEqual([200, 200, 404])
    const audit = await db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('subject', '=', `account:${paul.id}`)
      .where('action', '=', 'absence.ended')
      .execute()
    expect(audit).toMatchObject([{ actor_id: administrator.id, detail: { absence } }])
  },
)

test('a cover is not planned while one of the two leaves the network', async () => {
  const { paul, claire } = await openTeam()
  const day = parisDay(api.clock.now())
  const [moved, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const moving = db.transaction().execute(async (trx) => {
    await changePlace(api.services, trx, { id: claire.id, actorId: null, managerId: null, teamId: null })
    moved.resolve()
    await released.promise
  })
  await moved.promise
  const planning = paul.post('/team/absences', { absentId: paul.id, coverId: claire.id, from: day, to: day })
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1)).finally(released.resolve)
  await moving

  expect(codesOf(await planning)).toEqual(['PERSON_NOT_IN_NETWORK'])
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

async function submitHolder(by: Caller, id: number): Promise<number> {
  const values = Object.entries(VALID_BLOCKS['holder'] ?? {}).map(([name, value]) => ({
    elementId: wireId(api.formId, name),
    value,
  }))
  const submittingBlockId = wireId(api.formId, 'holder')
  return (await by.put(`/dossiers/${id}/values`, { submittingBlockId, values })).status
}

test('an absence is planned in the own network and ended by the absent advisor or the manager', async () => {
  const { manager, paul, claire, other } = await openTeam()
  const day = parisDay(api.clock.now())
  const plan = (by: Caller, body: object) =>
    by.post('/team/absences', { absentId: paul.id, coverId: claire.id, from: day, to: day, ...body })
  const id = await createDossier(paul)
  const refused = await Promise.all([
    plan(paul, { coverId: other.id }),
    plan(paul, { coverId: paul.id }),
    plan(claire, {}),
    plan(manager, { absentId: other.id }),
    plan(manager, { to: '2020-01-01', from: '2020-01-01' }),
    plan(manager, { to: '2099-01-01' }),
    plan(manager, { from: 'demain' }),
    plan(manager, { from: '2026-02-30' }),
  ])
  const { id: absence } = Absence.parse((await plan(manager, {})).body)
  const during = await statusOf(claire, id)
  const byOthers = [
    (await claire.delete(`/team/absences/${absence}`)).status,
    (await other.delete(`/team/absences/${absence}`)).status,
  ]
  const byManager = (await manager.delete(`/team/absences/${absence}`)).status
  const again = (await paul.delete(`/team/absences/${absence}`)).status

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422, 422])
  expect(refused.slice(4, 6).flatMap(codesOf)).toEqual(['ABSENCE_DAYS_REFUSED', 'ABSENCE_DAYS_REFUSED'])
  // A sentence without its facts would show its placeholder.
  expect(refused.map(({ text }) => text).filter((text) => text.includes('{detail}'))).toEqual([])
  expect(during).toBe(200)
  expect(byOthers).toEqual([403, 404])
  expect([byManager, again]).toEqual([204, 204])
  expect(await statusOf(claire, id)).toBe(404)
})

test('an absence cannot overlap another one of the same person, also when both are planned at once', async () => {
  const { manager, paul, claire } = await openTeam()
  const day = (days: number) => parisDay(new Date(api.clock.now().getTime() + days * 86_400_000))
  const plan = (from: number, to: number, body: object = {}) =>
    manager.post('/team/absences', {
      absentId: paul.id,
      coverId: claire.id,
      from: day(from),
      to: day(to),
      ...body,
    })

  const atOnce = await Promise.all([plan(2, 4), plan(2, 4, { coverId: manager.id }), plan(2, 4)])
  const overlapping = await Promise.all([plan(4, 6), plan(0, 2), plan(3, 3), plan(1, 9)])
  const apart = [
    await plan(0, 1),
    await plan(5, 6),
    await plan(2, 4, { absentId: claire.id, coverId: manager.id }),
  ]
  const stored = atOnce.find(({ status }) => status === 200)
  await manager.delete(`/team/absences/${Absence.parse(stored?.body).id}`)
  const afterEnd = await plan(2, 4, { coverId: manager.id })

  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(overlapping.flatMap(codesOf)).toEqual(overlapping.map(() => 'ABSENCE_OVERLAPS'))
  expect([...apart, afterEnd].map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('who is away cannot cover an absence on the same days', async () => {
  const { manager, paul, claire } = await openTeam()
  const today = parisDay(api.clock.now())
  const plan = (absentId: number, coverId: number) =>
    manager.post('/team/absences', { absentId, coverId, from: today, to: today })

  const answers = [await plan(paul.id, claire.id), await plan(claire.id, paul.id)]
  const stored = Absence.parse(answers[0]?.body)
  await manager.delete(`/team/absences/${stored.id}`)
  const afterEnd = await plan(claire.id, paul.id)

  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(answers.slice(1).flatMap(codesOf)).toEqual(['ABSENCE_COVER_AWAY'])
  expect(afterEnd.status).toBe(200)
})
