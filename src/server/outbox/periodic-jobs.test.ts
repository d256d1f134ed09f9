import { pino } from 'pino'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { OutboxRunner } from './outbox.ts'
import { handlePeriodicJob, planMissingJobs, planPeriodicJobs, runPeriodicJobs } from './periodic-jobs.ts'

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

it('is scheduled again after a clock that was a day ahead is corrected', async () => {
  const clock = new TestClock('2026-11-20T09:30:00Z')
  const outbox = new OutboxRunner(store, clock, pino({ level: 'silent' }))
  const runs: string[] = []
  const run = async () => void runs.push(clock.now().toISOString().slice(0, 13))
  const job = { kind: 'test.hourly', everyHours: 1, offsetHours: 0, run }
  handlePeriodicJob({ store, outbox, clock }, job)
  await planPeriodicJobs({ store, outbox, clock }, [job])
  const wait = async (hours: number) => {
    clock.advance({ hours })
    await planMissingJobs({ store, outbox, clock }, [job])
    await outbox.drain()
  }

  await wait(24)
  await wait(-24)
  await wait(1)
  await wait(1)

  expect(runs).toEqual(['2026-11-21T09', '2026-11-20T11'])
})

it.each([
  ['has waited for five hours', -5],
  ['is a repetition that comes after the end of the period', 1.2],
])('plans nothing beside a run that %s', async (what, hoursAhead) => {
  const clock = new TestClock('2026-11-20T09:30:00Z')
  const outbox = new OutboxRunner(store, clock, pino({ level: 'silent' }))
  const job = { kind: `test.${what}`, everyHours: 1, offsetHours: 0, run: async () => undefined }
  await planPeriodicJobs({ store, outbox, clock }, [job])
  const runAt = new Date(clock.now().getTime() + hoursAhead * 3_600_000)
  await store.db.updateTable('outbox').set({ run_at: runAt }).where('kind', '=', job.kind).execute()

  clock.advance({ minutes: 1 })
  await planMissingJobs({ store, outbox, clock }, [job])

  const planned = await store.db.selectFrom('outbox').select('run_at').where('kind', '=', job.kind).execute()
  expect(planned).toEqual([{ run_at: runAt }])
})

it('runs each of them by hand, whatever becomes of the others, and returns what failed', async () => {
  const ran: string[] = []
  const job = (kind: string, run = async () => {}) => ({
    kind,
    everyHours: 1,
    offsetHours: 0,
    run: () => run().then(() => void ran.push(kind)),
  })
  const full = () => Promise.reject(new Error('ENOSPC: no space left on device, write'))

  const failed = await runPeriodicJobs([job('evidence.root', full), job('files.sweep'), job('rows.sweep')])

  expect(ran).toEqual(['files.sweep', 'rows.sweep'])
  expect(failed).toEqual([{ kind: 'evidence.root', error: 'ENOSPC: no space left on device, write' }])
})
