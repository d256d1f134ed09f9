import { pino } from 'pino'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { OutboxRunner } from './outbox.ts'
import { handlePeriodicJob, planPeriodicJobs } from './periodic-jobs.ts'

const store = await forFile(openTestStore())

it('runs once per period and schedules the next run', async () => {
  const clock = new TestClock('2026-11-20T09:30:00Z')
  const outbox = new OutboxRunner(store, clock, pino({ level: 'silent' }))
  const runs: string[] = []
  const run = async () => void runs.push(clock.now().toISOString().slice(0, 13))
  const job = { kind: 'test.daily', everyHours: 24, offsetHours: 2, run }
  handlePeriodicJob({ store, outbox, clock }, job)

  // Simulates two processes that start together.
  await planPeriodicJobs({ store, outbox, clock }, [job])
  await planPeriodicJobs({ store, outbox, clock }, [job])
  await outbox.drain()
  expect(runs).toEqual([])
  clock.advance({ minutes: 17 * 60 })
  await outbox.drain()
  clock.advance({ minutes: 3 * 24 * 60 })
  await outbox.drain()

  expect(runs).toEqual(['2026-11-21T02', '2026-11-24T02'])
})
