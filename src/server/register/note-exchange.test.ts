import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { noteExchange } from './note-exchange.ts'

const store = await forFile(openTestStore())
const clock = new TestClock('2026-11-30T09:00:00Z')

async function note(name: string, error: string | null): Promise<void> {
  clock.advance({ minutes: 1 })
  const exchange = { connector: 'webhook', direction: 'out', begun: performance.now() } as const
  await noteExchange({ store, clock }, { ...exchange, name, error })
}

it('keeps one line of a failure that repeats, with its last time', async () => {
  const away = 'connect ECONNREFUSED 127.0.0.1:443'
  for (const name of ['accepted-1', 'accepted-2', 'accepted-1', 'accepted-2']) await note(name, away)
  await note('accepted-1', 'the register answered 500')
  await note('accepted-1', null)
  await note('accepted-1', away)

  const rows = await store.db
    .selectFrom('register_exchange')
    .select(['name', 'at', 'error'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ name, at, error }) => [name, at.toISOString().slice(11, 16), error])).toEqual([
    ['accepted-1', '09:03', away],
    ['accepted-2', '09:04', away],
    ['accepted-1', '09:05', 'the register answered 500'],
    ['accepted-1', '09:06', null],
    ['accepted-1', '09:07', away],
  ])
})
