import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ScreeningHits, ScreeningLists } from '#contract/screening.ts'
import { CURRENT_PARAMETERS } from '#rules/screening-parameters.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { startReviewed } from '#test/support/reviewed-dossier.ts'
import { SCREEN_JOB } from '../envelopes/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { readRows } from '../audit/row-digests.ts'
import { ListRefused, loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'
import { recomputeScreening } from './recompute.ts'

const api = await forFile(TestApi.start(buildPairingDeployment()))
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const advisor = await api.signIn('advisor')
const officer = await api.signIn('compliance')

/** Somebody whose name is that of the dossiers of this file, in another spelling, with the same date of birth. */
const SIMONE = 'L1;person;FONTANELLE;Simonne;1934-04-11;FR'
const STRANGER = 'L2;person;Kuznetsov;Igor;1950;RU'

const list = (...rows: readonly string[]) => [LIST_HEADER, ...rows].join('\n')

async function screen(dossierId: number): Promise<void> {
  await api.services.store.db
    .transaction()
    .execute((trx) => enqueueJob(trx, { kind: SCREEN_JOB, payload: { dossierId } }))
  await api.services.outbox.drain()
}

async function hitsOf(dossierId: number, state = 'open', caller: Caller = officer) {
  const answer = await caller.get(`/screening/hits?state=${state}`)
  return ScreeningHits.parse(answer.body).data.filter(({ dossier }) => dossier.id === dossierId)
}

async function runsOf(dossierId: number) {
  return api.services.store.db
    .selectFrom('screening_run')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .orderBy('id')
    .execute()
}

test('every comparison is kept with its list, parameters and what was compared, without a hit too', async () => {
  const { id } = await loadList(api.services, 'clean', list(STRANGER))
  await api.services.outbox.drain()
  const dossier = await startReviewed(api, advisor)

  await screen(dossier)

  const runs = await runsOf(dossier)
  expect(runs.find(({ list_id }) => list_id === id)).toMatchObject({
    occasion: 'submission',
    parameters: CURRENT_PARAMETERS.version,
    persons: [
      { part: 'subscriber', lastName: 'Fontanel', firstName: 'Simone', birthDate: '1934-04-11', hits: [] },
    ],
  })
  expect(await hitsOf(dossier)).toEqual([])
})

test('a person who resembles a listed name is shown to compliance, part by part, and is settled once', async () => {
  // Given a list with the person of a dossier in another spelling
  const { digest } = await loadList(api.services, 'freezes', list(SIMONE))
  const dossier = await startReviewed(api, advisor)
  await screen(dossier)

  // Then compliance sees why, and has a notice
  const [hit, ...others] = await hitsOf(dossier)
  expect(others).toEqual([])
  expect(hit).toMatchObject({
    person: { part: 'subscriber', name: 'Simone Fontanel', birthDate: '1934-04-11' },
    listed: { list: 'freezes', digest, entry: 'L1', name: 'Simonne FONTANELLE' },
    parts: [
      { trait: 'name', likeness: 'spelling' },
      { trait: 'birthDate', likeness: 'same', points: 30 },
      { trait: 'nationality', likeness: 'unknown' },
    ],
  })
  expect((await officer.get('/notices')).text).toContain('screeningHit')

  // When it is settled, a second settlement is refused
  const path = `/screening/hits/${hit?.id}`
  const settled = await officer.put(path, { outcome: 'namesake', reason: 'Née à Nantes, et non à Lyon' })
  const again = await officer.put(path, { outcome: 'confirmed', reason: 'Déclaration faite' })
  expect([settled.status, again.status]).toEqual([204, 409])
  expect(await hitsOf(dossier)).toEqual([])
  expect(await hitsOf(dossier, 'settled')).toMatchObject([
    { settlement: { outcome: 'namesake', reason: 'Née à Nantes, et non à Lyon' } },
  ])

  // And the same person and entry are not reported again
  await screen(dossier)
  expect(await hitsOf(dossier)).toEqual([])
  expect(await runsOf(dossier)).not.toHaveLength(1)
})

test('a new version of a list is compared with existing dossiers', async () => {
  // Given a dossier, and one that was abandoned
  const dossier = await startReviewed(api, advisor)
  const abandoned = await startReviewed(api, advisor, { state: 'canceled', integration_state: null })
  await loadList(api.services, 'moving', list(STRANGER))
  await api.services.outbox.drain()

  // When the next version names their person
  const { id } = await loadList(api.services, 'moving', list(STRANGER, SIMONE.replace('L1', 'L9')))
  await api.services.outbox.drain()

  // Then they are reported, and the progress is told
  const hits = await hitsOf(dossier)
  expect(hits.map(({ listed }) => listed.entry)).toContain('L9')
  expect((await runsOf(abandoned)).map(({ list_id }) => list_id)).not.toContain(id)
  const lists = ScreeningLists.parse((await officer.get('/screening/lists')).body).data
  expect(lists.find(({ code }) => code === 'moving')).toMatchObject({
    entries: 2,
    finishedAt: expect.any(String),
  })
})

test('the same list again is no new version', async () => {
  const first = await loadList(api.services, 'same', list(STRANGER))

  const second = await loadList(api.services, 'same', list(STRANGER))

  expect(second).toEqual({ ...first, isNew: false })
})

test('a list with a wrong row is refused whole with its line, and the former version stays', async () => {
  const former = await loadList(api.services, 'kept', list(STRANGER))

  const refused = loadList(
    api.services,
    'kept',
    list(SIMONE, 'L3;person;;Jean;1950;FR', 'L4;ship;Nord;;;', 'L5;person;Roy;Al;31/12/1950;FR'),
  )

  await expect(refused).rejects.toThrow(ListRefused)
  await expect(refused).rejects.toMatchObject({
    problems: [
      'line 3: no last name',
      'line 4: type is ship, not person or company',
      'line 5: 31/12/1950 is neither a date (yyyy-mm-dd) nor a year',
    ],
  })
  const current = await api.services.store.db
    .selectFrom('screening_list')
    .select('id')
    .where('code', '=', 'kept')
    .execute()
  expect(current).toEqual([{ id: former.id }])
})

test('old results are computed again equal, and a changed one is named', async () => {
  const dossier = await startReviewed(api, advisor)
  await screen(dossier)
  expect((await recomputeScreening(api.services.store.db, 1_000)).different).toEqual([])

  const [run] = await runsOf(dossier)
  await api.services.store.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update screening_run set persons = jsonb_set(persons, '{0,hits}', '[{"entry": "L0", "score": 99}]')
      where id = ${run?.id}`.execute(trx)
  })
  expect((await recomputeScreening(api.services.store.db, 1_000)).different).toEqual([run?.id])
})

test('results and hits have digests in the audit', async () => {
  const keys = (await readRows(api.services.store.db, 'store', [0])).map(({ key }) => key.split('/')[0])

  expect(new Set(keys)).toEqual(new Set([...keys, 'screening-list', 'screening-run', 'screening-hit']))
})
