import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { openEventWorld } from '#test/support/event-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { recordQueries } from '#test/support/record-queries.ts'
import { readFeedScope } from './feed-scope.ts'
import { readFeed } from './read-feed.ts'

const EVENTS = 100_000
const ADVISORS = 20
const LIMIT = 100

const world = await forFile(openEventWorld())
const { db } = world.api.services.store
const others = await Promise.all(Array.from({ length: ADVISORS - 1 }, () => world.api.signIn('advisor')))
const advisors = [world.advisor, ...others].map(({ id }) => id)
const dossiers = await Promise.all(advisors.map((id) => world.addDossier(id)))
await sql`
  insert into event (audit_id, dossier_id, advisor_id, kind, at, data)
  select 1000000 + number, (${dossiers}::integer[])[1 + number % ${ADVISORS}],
    (${advisors}::integer[])[1 + number % ${ADVISORS}], 'dossier.block_submitted', now(), '{"block":"holder"}'
  from generate_series(1, ${EVENTS}::int) as number`.execute(db)
await sql`analyze event`.execute(db)

const Plan = z.array(
  z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
)

/** Blocks of 8 kB that the statements of a page look at. */
async function countBlocks(
  integrationId: number,
  after: number,
): Promise<{ statements: number; blocks: number }> {
  const now = world.api.clock.now()
  const queries = await recordQueries(world.api.services, async ({ store }) =>
    readFeed(store.db, await readFeedScope(store.db, integrationId, now), { after, limit: LIMIT }),
  )
  const client = await world.api.services.store.pool.connect()
  let blocks = 0
  for (const query of queries) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${query.sql}`, [
      ...query.parameters,
    ])
    const [plan] = Plan.parse(rows[0]['QUERY PLAN'])
    blocks += (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0)
  }
  client.release()
  return { statements: queries.length, blocks }
}

it.each([
  ['one advisor', 1],
  ['a network of twenty', ADVISORS],
  ['the whole company', null],
])('reads a page of the feed of %s at the same cost however far behind', async (_scope, count) => {
  const program = await world.addProgram({ actsFor: count === null ? null : advisors.slice(0, count) })
  const behind = await Promise.all(
    [0, EVENTS / 2, EVENTS - ADVISORS * LIMIT].map((after) => countBlocks(program.id, after)),
  )

  for (const { statements, blocks } of behind) {
    expect(statements).toBe(2)
    // Each event and its dossier, and the way to them in the indexes of each advisor.
    expect(blocks).toBeLessThan(LIMIT * ADVISORS)
  }
  const most = Math.max(...behind.map(({ blocks }) => blocks))
  expect(Math.min(...behind.map(({ blocks }) => blocks))).toBeGreaterThan(most / 3)
})
