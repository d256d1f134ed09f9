import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ScreeningHits } from '#contract/screening.ts'
import { buildScreeningIndex } from '#rules/screening-index.ts'
import { CURRENT_PARAMETERS } from '#rules/screening-parameters.ts'
import { TestApi, type Answer } from '#test/support/api-client.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment, SIMONE } from '#test/support/pairing-form.ts'
import { readRows } from '../audit/row-digests.ts'
import { SCREEN_JOB } from '../envelopes/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER, parseList } from './parse-list.ts'

/** Pairs of dossiers, one of a listed person and one of another person, with names of the same length. */
const PAIRS = Number(process.env['PAIRS'] ?? (process.env['LONG_RUN'] ? 2_000 : 5))
/** A time differs by chance in a few pairs: only a longer run compares them. */
const FEWEST_TO_COMPARE = 200
const random = seededRandom(22)
const { list, pairs, alone } = inventPairs()
// Among thousands of names some resemble two, and so have two hits to settle.
const [LISTED = '', OTHER = ''] = pairs.find(([listed]) => alone(listed)) ?? []

const api = await forFile(TestApi.start(buildPairingDeployment()))
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier')
// Notified of each hit.
const officer = await api.signIn('compliance')

const listener = await api.services.store.pool.connect()
afterAll(() => listener.release(true))

beforeAll(async () => {
  await listener.query('listen paraphe_live')
  // The number of a dossier is replaced in what is compared: it must be no year.
  await sql`alter table dossier alter column id restart with 5000000`.execute(db)
  await loadList(api.services, 'freezes', list)
  await api.services.outbox.drain()
})

/** Last names, one on the list and one not, others for each pair: one that takes longer to sort would look like a hit. */
function inventPairs() {
  const draw = () => {
    const syllables = Array.from({ length: 4 }, () => pickLetter('bdfgklmnprstvz') + pickLetter('aeiou'))
    return syllables.join('').replace(/^./, (first) => first.toUpperCase())
  }
  const listed = Array.from({ length: PAIRS }, draw)
  const rows = listed.map((name, index) => `${index};person;${name};Simone;1934-04-11;FR`)
  const list = [LIST_HEADER, ...rows].join('\n')
  const parsed = parseList(list)
  const index = buildScreeningIndex('names' in parsed ? parsed.names : [], CURRENT_PARAMETERS)
  const others = { companyName: null, firstName: 'Simone', birthName: null, nationality: null }
  const countHits = (lastName: string) =>
    index.screen({ ...others, lastName, birthDate: '1934-04-11' }).length
  const drawOther = (): string => {
    const lastName = draw()
    return countHits(lastName) === 0 ? lastName : drawOther()
  }
  return {
    list,
    pairs: listed.map((name) => [name, drawOther()] as const),
    alone: (listedName: string) => countHits(listedName) === 1,
  }
}

function pickLetter(letters: string): string {
  return letters.charAt(Math.floor(random() * letters.length))
}

/**
 * Ends the jobs of the last write and waits for its announcement, a tenth of a second after it: a caller, who does not know when jobs end,
 * is as likely to meet it with a hit as without.
 */
async function endJobs(): Promise<void> {
  const announced = once(listener, 'notification')
  await api.services.outbox.drain()
  await announced
}

interface Told {
  readonly name: string
  readonly text: string
  readonly ms: number
}

/** What an advisor and a reviewer are answered about a dossier, before and after its jobs. */
async function walk(lastName: string): Promise<readonly Told[]> {
  const told: Told[] = []
  const dossier = await startDossier(advisor, api.formId)
  const ask = async (name: string, call: () => Promise<Answer>) => {
    const start = performance.now()
    const answer = await call()
    const ms = performance.now() - start
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`)
    const text = `${answer.status} ${answer.text}`
      .replaceAll(lastName, 'NAME')
      .replaceAll(lastName.toUpperCase(), 'NAME')
      .replaceAll(String(dossier.id), 'ID')
      // Numbers and places in the queue, which follow the order of the walks.
      .replace(/"queue":\{[^}]*\}/, '')
      .replaceAll(/"(decision|id|event|proposal)":\d+/g, '"$1":0')
    told.push({ name, text, ms })
  }
  const review = `/dossier/integration-state/${dossier.id}`
  await ask('submit', () => submit(advisor, dossier, 'all', { ...SIMONE, last_name: lastName }))
  await db
    .transaction()
    .execute((trx) => enqueueJob(trx, { kind: SCREEN_JOB, payload: { dossierId: dossier.id } }))
  await endJobs()
  await ask('advisor reads', () => advisor.get(`/dossiers/${dossier.id}`))
  await ask('advisor submits again', () =>
    submit(advisor, dossier, 'all', { ...SIMONE, last_name: lastName }),
  )
  await db
    .updateTable('dossier')
    .set({ state: 'signed', status: 'signed', integration_state: 'ongoing', signed_at: api.clock.now() })
    .where('id', '=', dossier.id)
    .execute()
  await ask('reviewer reads', () => reviewer.get(`${review}/view`))
  await ask('reviewer accepts', () =>
    reviewer.put(`/dossiers/integration-state/${dossier.id}`, { integration_state: 'validated' }),
  )
  await endJobs()
  for (const path of ['state', 'history']) await ask(path, () => reviewer.get(`${review}/${path}`))
  await ask('summary', () => reviewer.get(`/dossier/${dossier.id}/summary`))
  for (const path of ['follow-up', 'last-step', 'timeline'])
    await ask(`advisor ${path}`, () => advisor.get(`/dossiers/${dossier.id}/${path}`))
  const mails = await db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', 'like', '%mail%')
    .where('dedup_key', 'like', `review-${dossier.id}-%`)
    .execute()
  told.push({ name: 'mails', text: String(mails.length), ms: 0 })
  return told
}

test('advisor and reviewer are answered the same with and without a hit', async () => {
  const different: string[] = []
  const times = new Map<string, { listed: number[]; other: number[] }>()
  for (const names of pairs) {
    // By chance: in turn, what the process does every few walks would fall on one of the two.
    const isListedFirst = random() < 0.5
    const walks: Record<string, readonly Told[]> = {}
    for (const name of isListedFirst ? names : names.toReversed()) walks[name] = await walk(name)
    for (const [index, listed] of (walks[names[0]] ?? []).entries()) {
      const other = walks[names[1]]?.[index]
      if (other?.text !== listed.text) different.push(`${listed.name}: ${listed.text} / ${other?.text}`)
      const of = times.get(listed.name) ?? { listed: [], other: [] }
      times.set(listed.name, of)
      of.listed.push(listed.ms)
      of.other.push(other?.ms ?? 0)
    }
  }

  expect(different).toEqual([])
  const hits = await db.selectFrom('screening_hit').select('dossier_id').distinct().execute()
  expect(hits).toHaveLength(PAIRS)
  // Sending thousands of accepted dossiers to the register takes longer than the next tests have.
  api.clock.advance({ minutes: 2 })
  await api.services.outbox.drain()
  if (PAIRS < FEWEST_TO_COMPARE) return
  const deviations = [...times].map(([name, { listed, other }]) => [name, signTest(listed, other)] as const)
  process.stdout.write(
    `${PAIRS} pairs: ${deviations.map(([name, deviation]) => `${name} ${deviation.toFixed(2)}`).join(', ')}\n`,
  )
  for (const [name, deviation] of deviations) expect(Math.abs(deviation), name).toBeLessThan(MOST_DEVIATIONS)
}, 3_600_000)

/** Chance exceeds it in one of 10,000 calls. */
const MOST_DEVIATIONS = 3.9

/** Paired sign test: standard deviations between the pairs whose listed dossier was slower and half of all pairs. */
function signTest(listed: readonly number[], other: readonly number[]): number {
  const signs = listed.map((ms, index) => Math.sign(ms - (other[index] ?? 0))).filter((sign) => sign !== 0)
  if (signs.length === 0) return 0
  return signs.reduce((sum, sign) => sum + sign, 0) / Math.sqrt(signs.length)
}

test('an accepted dossier with a hit leaves for the register once the hit is settled as a namesake', async () => {
  await walk(LISTED)
  await walk(OTHER)
  api.clock.advance({ minutes: 2 })
  await api.services.outbox.drain()
  const [other, listed] = await lastAttempts()
  expect([other?.state, listed?.state]).toEqual(['sent', 'waiting'])

  // When compliance settles the hit
  const hit = await db
    .selectFrom('screening_hit')
    .select('id')
    .where('dossier_id', '=', listed?.dossier_id ?? 0)
    .executeTakeFirstOrThrow()
  await officer.put(`/screening/hits/${hit.id}`, { outcome: 'namesake', reason: 'Une autre personne' })
  api.clock.advance({ minutes: 2 })
  await api.services.outbox.drain()
  expect((await lastAttempts()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

const lastAttempts = async () =>
  db.selectFrom('register_attempt').select(['state', 'dossier_id']).orderBy('id', 'desc').limit(2).execute()

test('a confirmed hit keeps an accepted dossier until compliance releases it, and stays in the history', async () => {
  // Given an accepted dossier whose hit is confirmed
  await walk(LISTED)
  api.clock.advance({ minutes: 2 })
  await api.services.outbox.drain()
  const [held] = await lastAttempts()
  const hit = await db
    .selectFrom('screening_hit')
    .select('id')
    .where('dossier_id', '=', held?.dossier_id ?? 0)
    .executeTakeFirstOrThrow()
  const path = `/screening/hits/${hit.id}`
  const release = async () =>
    officer.put(`${path}/release`, { reason: 'Autorisation du Trésor du 2 novembre' })
  expect(await release()).toMatchObject({ status: 409, text: expect.stringContaining('HIT_NOT_CONFIRMED') })
  await officer.put(path, { outcome: 'confirmed', reason: 'Déclaration faite' })
  api.clock.advance({ minutes: 2 })
  await api.services.outbox.drain()
  expect((await lastAttempts())[0]?.state).toBe('waiting')

  // When compliance releases it
  const refused = await reviewer.put(`${path}/release`, { reason: 'Je passe outre' })
  const released = await release()
  const again = await release()
  api.clock.advance({ minutes: 2 })
  await api.services.outbox.drain()

  // Then the dossier leaves, and both decisions are kept
  expect([refused.status, released.status, again.status]).toEqual([403, 204, 204])
  expect((await lastAttempts())[0]?.state).toBe('sent')
  const settled = ScreeningHits.parse((await officer.get('/screening/hits?state=settled')).body).data
  expect(settled.find(({ id }) => id === hit.id)).toMatchObject({
    settlement: { outcome: 'confirmed', reason: 'Déclaration faite' },
    release: { reason: 'Autorisation du Trésor du 2 novembre', by: 'Camille compliance' },
  })
  const keys = (await readRows(db, 'account', [officer.id])).map(({ key }) => key.split('/')[0])
  expect(keys).toEqual(expect.arrayContaining(['screening-settlement', 'screening-release']))
})
