import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDeskWorld } from '#test/support/desk-world.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'

/** Lists that cannot be read at once: another connection holds their table. */
const patient = await forFile(openDeskWorld(200))
const hasty = await forFile(openDeskWorld(200, { LIST_TIMEOUT_SECONDS: '0.2' }))
const LIST = '/dossiers/integration-state?integrationState=ongoing&searchTerm=demo&clock=late,inTime'

const blockers = new Map<typeof patient, pg.Client>()
for (const world of [patient, hasty]) {
  const client = new pg.Client(world.api.services.store.pool.options)
  await client.connect()
  blockers.set(world, client)
}
afterAll(() => Promise.all([...blockers.values()].map((client) => client.end())))
beforeEach(async () => {
  for (const client of blockers.values())
    await client.query('begin; lock table dossier in access exclusive mode')
})
const release = () => Promise.all([...blockers.values()].map((client) => client.query('rollback')))
afterEach(release)

/** Statements that wait for the table. */
async function countWaiting(world: typeof patient): Promise<number> {
  const { rows } = (await blockers.get(world)?.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )) ?? { rows: [] }
  return rows[0]?.waiting ?? 0
}

it.each([
  ['a page', LIST],
  ['the page of another list', '/dossiers?state=signed-files&searchTerm=demo&product=DPE'],
])('gives up %s of a search with filters after a while, and says so', async (_name, path) => {
  const reviewer = await hasty.api.signInAs(hasty.generated.reviewer)

  const answer = await reviewer.get(path, { 'accept-language': 'en' })

  expect([answer.status, codesOf(answer)]).toEqual([422, ['LIST_TOO_SLOW']])
  expect(answer.text).toContain('This search took too long')
  await expect.poll(() => countWaiting(hasty)).toBe(0)
  await release()
  expect((await reviewer.get(path)).status).toBe(200)
})

it('gives up an export, and the count of a view', async () => {
  const reviewer = await hasty.api.signInAs(hasty.generated.reviewer)
  const definition = {
    list: 'review',
    tab: 'ongoing',
    sort: 'due',
    filters: { clock: 'late' },
    searchTerm: 'demo',
    form: 'all',
    columns: ['amount'],
  }
  const saved = await reviewer.post('/views', { name: 'Lente', shared: false, definition })
  const { id } = JSON.parse(saved.text)

  const answers = [
    await reviewer.post('/views/export/xlsx', { definition }),
    await reviewer.get(`/views/${id}/count`),
  ]

  expect(answers.map(codesOf)).toEqual([['LIST_TOO_SLOW'], ['LIST_TOO_SLOW']])
})

it('stops the statements of a page that nobody waits for any more', async () => {
  const { api, generated } = patient
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { authorization } = await api.signInAs(generated.reviewer)
  const leave = new AbortController()

  const answer = fetch(`${url}/api${LIST}`, { headers: { authorization }, signal: leave.signal })
  await vi.waitFor(async () => expect(await countWaiting(patient)).toBeGreaterThan(0), { timeout: 5_000 })
  leave.abort()

  await expect(answer).rejects.toThrow('aborted')
  await vi.waitFor(async () => expect(await countWaiting(patient)).toBe(0), { timeout: 5_000 })
})
