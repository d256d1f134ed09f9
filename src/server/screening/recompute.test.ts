import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildScreeningIndex, type ListedName } from '#rules/screening-index.ts'
import { findParameters } from '#rules/screening-parameters.ts'
import { TestApi } from '#test/support/api-client.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { startDossier } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { generateList, generatePerson, plantVariant, VARIANTS } from '#test/support/screening-variants.ts'
import { findCurrentLists } from './current-lists.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'
import { recomputeScreening } from './recompute.ts'
import { storeScreening, subjectOf } from './screen-dossier.ts'

const RESULTS = 1_000
const BATCH = 50
const LIST = generateList(11, 1_200)

const api = await forFile(TestApi.start(buildPairingDeployment()))
const { db } = api.services.store

/** Every other one is a listed person whose name is written differently. */
function generatePersons(count: number) {
  const random = seededRandom(12)
  return Array.from({ length: count }, (_, at) => {
    const listed = at % 2 === 0 ? LIST[at % LIST.length] : undefined
    const variant = VARIANTS[at % VARIANTS.length] ?? 'as-listed'
    return (listed && plantVariant(listed, variant, random)?.person) ?? generatePerson(random)
  })
}

function writeList(names: readonly ListedName[]): string {
  const rows = names.map(({ id, isCompany, lastName, firstName, birthDates, nationalities }) =>
    [
      id,
      isCompany ? 'company' : 'person',
      lastName,
      firstName ?? '',
      birthDates.join('|'),
      nationalities.join('|'),
    ].join(';'),
  )
  return [LIST_HEADER, ...rows].join('\n')
}

/** Dossiers without answers. */
async function insertDossiers(count: number): Promise<readonly number[]> {
  const advisor = await api.signIn('advisor')
  const first = await startDossier(advisor, api.formId)
  const { rows } = await sql<{ id: number }>`
    insert into dossier (form_version_id, form_code, state, status, direct, created_by, title)
    select form_version_id, form_code, state, status, direct, created_by, title
    from dossier, generate_series(1, ${count}) where dossier.id = ${first.id} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

test('a thousand results of two versions of a list are computed again equal', async () => {
  // Given results of an older and of the current version
  const ids = await insertDossiers(RESULTS)
  const persons = generatePersons(RESULTS)
  const half = RESULTS / 2
  await loadList(api.services, 'freezes', writeList(LIST.slice(0, 1_000)))
  await screen(0, half)
  await loadList(api.services, 'freezes', writeList(LIST))
  await screen(half, RESULTS)

  // When they are computed again
  const { runs, different } = await recomputeScreening(db, RESULTS)

  // Then all are equal, of both versions, with and without hits
  expect({ runs, different }).toEqual({ runs: RESULTS, different: [] })
  const { rows } = await sql<{ lists: number; hits: number; without: number }>`
    select count(distinct list_id)::int as lists,
      count(*) filter (where jsonb_array_length(persons->0->'hits') > 0)::int as hits,
      count(*) filter (where jsonb_array_length(persons->0->'hits') = 0)::int as without
    from screening_run`.execute(db)
  expect(rows[0]?.lists).toBe(2)
  expect(Math.min(rows[0]?.hits ?? 0, rows[0]?.without ?? 0)).toBeGreaterThan(RESULTS / 4)

  async function screen(from: number, to: number): Promise<void> {
    const lists = await findCurrentLists(api.services)
    for (let at = from; at < to; at += BATCH) {
      const screened = ids.slice(at, at + BATCH).flatMap((dossierId, place) => {
        const person = persons[at + place]
        return person ? [{ dossierId, persons: [subjectOf({ part: 'subscriber', ...person })] }] : []
      })
      await storeScreening(api.services, { lists, screened, occasion: 'list' })
    }
  }
}, 60_000)

/**
 * Of what each version finds in a thousand invented persons, none with a single word for a name. Another value means that
 * stored results no longer come out equal.
 */
const RESULTS_OF_ALL = 'f2eed698756726e22061749011c8bb37329cf5eb168b07eb442ed36497c72b77'

test.each([1, 2])('what the released parameters %i find does not change with the program', (version) => {
  const parameters = findParameters(version)
  if (!parameters) throw new Error('the parameters are gone')
  const index = buildScreeningIndex(LIST, parameters)

  const found = generatePersons(RESULTS).map((person) =>
    index.screen(person).map(({ entry, score }) => [entry, score]),
  )

  expect(createHash('sha256').update(JSON.stringify(found)).digest('hex')).toBe(RESULTS_OF_ALL)
})
