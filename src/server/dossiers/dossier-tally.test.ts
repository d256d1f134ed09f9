import pg from 'pg'
import { expect, it } from 'vitest'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { forFile } from '#test/support/for-file.ts'
import { generateDossiers } from '#test/support/generate-dossiers.ts'
import { recordQueries } from '#test/support/record-queries.ts'
import { tallyAll } from './dossier-tally.ts'

const { formId, services } = await forFile(TestApi.start(buildDossierDeployment()))
const owner = new pg.Client(services.store.pool.options)
await owner.connect()
await generateDossiers(owner, { dossiers: 2_100, formId })
await owner.end()

let now = services.clock.now().getTime()
const clock = { now: () => new Date(now) }
/** How many counts are made for a caller when each takes so long. */
const countsOf = async (milliseconds: number): Promise<number> => {
  const recorded = await recordQueries(services, async (recording) => {
    const counted = tallyAll({ ...recording, clock })
    now += milliseconds
    await counted
  })
  return recorded.length
}

it.each([
  ['after five seconds', { takes: 0, fresh: 2_000, old: 7_000 }],
  ['less often when a count takes long', { takes: 2_000, fresh: 7_000, old: 27_000 }],
])('counts again %s', async (_, ages) => {
  now += 60_000
  const counts = [await countsOf(ages.takes)]
  now += ages.fresh
  counts.push(await countsOf(0))
  now += ages.old - ages.fresh
  counts.push(await countsOf(0))

  expect(counts).toEqual([1, 0, 1])
})

it('counts it once for all who ask while that takes long', async () => {
  now += 60_000
  const recorded = await recordQueries(services, async (recording) => {
    const first = tallyAll({ ...recording, clock })
    now += 8_000
    await Promise.all([first, tallyAll({ ...recording, clock })])
  })

  expect(recorded).toHaveLength(1)
})
