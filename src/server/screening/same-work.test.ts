import { expect, test } from 'vitest'
import { TestApi } from '#test/support/api-client.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment, SIMONE } from '#test/support/pairing-form.ts'
import { recordQueries } from '#test/support/record-queries.ts'
import { findCurrentLists } from './current-lists.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'
import { readSubjects, storeScreening } from './screen-dossier.ts'

const api = await forFile(TestApi.start(buildPairingDeployment()))
const advisor = await api.signIn('advisor')
await api.signIn('compliance')

/** What the comparison of a dossier sends to the database, and how many of its hits are stored then. */
async function compare(dossierId: number) {
  const lists = await findCurrentLists(api.services)
  const persons = await readSubjects(api.services, dossierId)
  const recorded = await recordQueries(api.services, (services) =>
    storeScreening(services, { lists, screened: [{ dossierId, persons }], occasion: 'submission' }),
  )
  const hits = await api.services.store.db
    .selectFrom('screening_hit')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .execute()
  return { statements: recorded.map(({ sql }) => sql), hits: hits.length }
}

async function fill(lastName: string): Promise<number> {
  const dossier = await startDossier(advisor, api.formId)
  await submit(advisor, dossier, 'all', { ...SIMONE, last_name: lastName })
  return dossier.id
}

test('a comparison sends the same statements with and without a hit, but for the mail to compliance', async () => {
  const rows = ['L1;person;Fontanel;Simone;1934-04-11;FR', 'L2;person;Fontanelle;Simone;1934-04-11;FR']
  await loadList(api.services, 'freezes', [LIST_HEADER, ...rows].join('\n'))
  const listed = await fill('Fontanel')

  const without = await compare(await fill('Kowalczyk'))
  const first = await compare(listed)
  const again = await compare(listed)

  expect([without.hits, first.hits, again.hits]).toEqual([0, 2, 2])
  expect(without.statements.length).toBeGreaterThan(3)
  expect(again.statements).toEqual(without.statements)
  expect(first.statements.filter((text) => !text.includes('"outbox"'))).toEqual(without.statements)
})
