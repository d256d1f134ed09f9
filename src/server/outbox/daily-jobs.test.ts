import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import type { Store } from '../store/store.ts'
import { handleDailyJob, planDailyJobs } from './daily-jobs.ts'
import { OutboxRunner } from './outbox.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

it('runs once for each day, also for days on which nothing was running', async () => {
  const clock = new TestClock('2026-11-20T09:30:00Z')
  const outbox = new OutboxRunner(store, clock, pino({ level: 'silent' }))
  const days: string[] = []
  const job = { kind: 'test.daily', hour: 2, run: async (day: string) => void days.push(day) }
  handleDailyJob({ store, outbox, clock }, job)

  await planDailyJobs({ store, outbox, clock }, [job])
  await planDailyJobs({ store, outbox, clock }, [job])
  await outbox.drain()
  expect(days).toEqual([])
  clock.advance({ minutes: 3 * 24 * 60 })
  await outbox.drain()

  expect(days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
})
