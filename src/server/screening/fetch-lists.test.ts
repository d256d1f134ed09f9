import { afterAll, beforeEach, expect, test } from 'vitest'
import { ScreeningLists } from '#contract/screening.ts'
import { OperationsStatus } from '#contract/operations.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { startListPublisher, type Publication } from '#test/support/list-publisher.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { startReviewed } from '#test/support/reviewed-dossier.ts'
import { handlePeriodicJob, planPeriodicJobs } from '../outbox/periodic-jobs.ts'
import { FETCH_JOB, fetchLists, fetchWork } from './fetch-lists.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'

const publisher = await startListPublisher()
afterAll(() => publisher.close())
const withPassword = publisher.url.replace('//', '//paraphe:secret@')
const api = await forFile(
  TestApi.start(buildPairingDeployment(), { environment: { SCREENING_LISTS: `freezes=${withPassword}` } }),
)
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const officer = await api.signIn('compliance')
const reviewer = await api.signIn('manageDossier')
const { db } = api.services.store

const SIMONE = 'L1;person;Fontanel;Simone;1934-04-11;FR'
const STRANGER = 'L2;person;Kuznetsov;Igor;1950;RU'
const GOOD = [LIST_HEADER, STRANGER].join('\n')
const BETTER = [LIST_HEADER, STRANGER, SIMONE].join('\n')
const LIMITS = { bytes: 10_000, ms: 10_000 }

const whole =
  (text: string, headers = {}): Publication =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(text)

const fetchNow = (limits = LIMITS) => fetchLists(api.services, limits)
const versions = async () =>
  (await db.selectFrom('screening_list').select('id').where('code', '=', 'freezes').execute()).length
const readLists = async () => ScreeningLists.parse((await officer.get('/screening/lists')).body)
const readService = async () => {
  const status = OperationsStatus.parse((await reviewer.get('/operations/status')).body)
  return status.services.find(({ name }) => name === 'screening')
}

/** Each test begins with a list that was fetched. */
beforeEach(async () => {
  publisher.publish(whole(GOOD))
  await fetchNow()
})

test('a list is fetched with the name and password of its address, and is loaded', async () => {
  const { data, sources } = await readLists()

  expect(data).toMatchObject([{ code: 'freezes', entries: 1 }])
  expect(sources).toEqual([
    { code: 'freezes', checkedAt: expect.any(String), fetchedAt: expect.any(String), problem: null },
  ])
  expect(await readService()).toMatchObject({
    state: 'well',
    lastError: null,
    lastDoneAt: expect.any(String),
  })
  expect(publisher.asked.at(-1)).toMatchObject({
    path: '/list.csv',
    headers: { authorization: `Basic ${Buffer.from('paraphe:secret').toString('base64')}` },
  })
})

test('a new version is compared with existing dossiers', async () => {
  const advisor = await api.signIn('advisor')
  const dossier = await startReviewed(api, advisor)
  publisher.publish(whole(BETTER))

  await fetchNow()
  await api.services.outbox.drain()

  const hits = await db
    .selectFrom('screening_hit')
    .select('entry')
    .where('dossier_id', '=', dossier)
    .execute()
  expect(hits).toEqual([{ entry: 'L1' }])
})

test('an unchanged list is requested with its validators, and makes no new version', async () => {
  const validators = { etag: '"v1"', 'last-modified': 'Mon, 02 Nov 2026 08:00:00 GMT' }
  publisher.publish(whole(GOOD, validators))
  await fetchNow()
  const before = await versions()

  publisher.publish((response) => response.writeHead(304).end())
  await fetchNow()

  expect(publisher.asked.at(-1)?.headers).toMatchObject({
    'if-none-match': '"v1"',
    'if-modified-since': 'Mon, 02 Nov 2026 08:00:00 GMT',
  })
  expect(await versions()).toBe(before)
  expect((await readLists()).sources).toMatchObject([{ problem: null }])
})

test('validators are not sent once the list was loaded from a file', async () => {
  publisher.publish(whole(GOOD, { etag: '"v1"' }))
  await fetchNow()
  await loadList(api.services, 'freezes', BETTER)

  await fetchNow()

  expect(publisher.asked.at(-1)?.headers['if-none-match']).toBeUndefined()
})

const BAD: readonly (readonly [string, Publication, string])[] = [
  ['with a wrong row', whole(`${GOOD}\nL3;person;;Jean;1950;FR`, { etag: '"bad"' }), 'line 3: no last name'],
  [
    'that redirects',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end(),
    'the address answered 302',
  ],
  [
    'that does not end in time',
    (response) => response.writeHead(200).write('id;'),
    'no whole answer within 0.2 s',
  ],
  ['that is too large', whole(`${GOOD}\n${'x'.repeat(LIMITS.bytes)}`), 'more than 0.01 MB'],
  ['that answers 500', (response) => response.writeHead(500).end(), 'the address answered 500'],
  ['that is not UTF-8', (response) => response.writeHead(200).end(Buffer.from([0xe9, 0x3b])), 'not UTF-8'],
  ['whose connection breaks', (response) => response.destroy(), 'not reached (UND_ERR_SOCKET)'],
  [
    'that says unchanged although nothing was known',
    (response) => response.writeHead(304).end(),
    'the address answered 304',
  ],
]

test.each(BAD)(
  'a list %s leaves the former version in force, and is reported',
  async (_what, answer, problem) => {
    const before = await versions()
    publisher.publish(answer)

    await fetchNow({ ...LIMITS, ms: problem.startsWith('no whole') ? 200 : LIMITS.ms })

    expect(await versions()).toBe(before)
    expect((await readLists()).sources).toMatchObject([{ problem, fetchedAt: expect.any(String) }])
    expect(await readService()).toMatchObject({ state: 'failing', lastError: `freezes: ${problem}` })

    // And the next good answer is loaded again: the validators of the refused one are not kept
    publisher.publish(whole(BETTER))
    await fetchNow()
    expect(publisher.asked.at(-1)?.headers['if-none-match']).not.toBe('"bad"')
    expect((await readLists()).sources).toMatchObject([{ problem: null }])
  },
)

test('a redirect is not followed', async () => {
  publisher.publish((response) => response.writeHead(302, { location: '/elsewhere' }).end())

  await fetchNow()

  expect(publisher.asked.map(({ path }) => path)).not.toContain('/elsewhere')
})

test('lists are fetched by a job, once an hour for all processes', async () => {
  const [work, ...others] = fetchWork(api.services)
  if (!work) throw new Error('no work')
  handlePeriodicJob(api.services, work)
  await planPeriodicJobs(api.services, [work])
  await planPeriodicJobs(api.services, [work])
  const jobs = await db.selectFrom('outbox').select('run_at').where('kind', '=', FETCH_JOB).execute()

  expect(others).toEqual([])
  expect(jobs).toHaveLength(1)
})
