import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { enqueueJob, OutboxRunner } from './outbox.ts'

const log = pino({ level: 'silent' })

const store = await forFile(openTestStore())
beforeEach(async () => {
  await store.db.deleteFrom('outbox').execute()
})

/** Runner with a clock ahead of the database's, so that a job inserted now is due. */
function runner(): { outbox: OutboxRunner; clock: TestClock } {
  const clock = new TestClock(new Date(Date.now() + 1_000).toISOString())
  return { outbox: new OutboxRunner(store, clock, log), clock }
}

function enqueue(job: { kind: string; n: number; dedupKey?: string }): Promise<void> {
  const { kind, n, dedupKey } = job
  return store.db
    .transaction()
    .execute((trx) => enqueueJob(trx, { kind, payload: { n }, ...(dedupKey ? { dedupKey } : {}) }))
}

it('runs a committed job once', async () => {
  const { outbox } = runner()
  const seen: unknown[] = []
  outbox.handle('note', async (payload) => void seen.push(payload['n']))
  await enqueue({ kind: 'note', n: 1 })

  await outbox.drain()
  await outbox.drain()

  expect(seen).toEqual([1])
})

it('does not run the job of a transaction that rolled back', async () => {
  const { outbox } = runner()
  outbox.handle('note', async () => undefined)
  const failing = store.db.transaction().execute(async (trx) => {
    await enqueueJob(trx, { kind: 'note', payload: {} })
    throw new Error('refused')
  })

  await expect(failing).rejects.toThrow('refused')

  expect(await outbox.drain()).toBe(0)
})

it('deduplicates jobs with the same key', async () => {
  const { outbox } = runner()
  outbox.handle('note', async () => undefined)

  await enqueue({ kind: 'note', n: 1, dedupKey: 'k' })
  await enqueue({ kind: 'note', n: 2, dedupKey: 'k' })

  expect(await outbox.drain()).toBe(1)
})

it('retries a failed job after a delay', async () => {
  const { outbox, clock } = runner()
  let tries = 0
  outbox.handle('note', async () => {
    tries += 1
    if (tries === 1) throw new Error('provider is unavailable')
  })
  await enqueue({ kind: 'note', n: 1 })

  await outbox.drain()
  const atOnce = tries
  clock.advance({ seconds: 5 })
  await outbox.drain()

  expect([atOnce, tries]).toEqual([1, 2])
})

it('probes an unavailable service with one job at a time, then runs all', async () => {
  const { outbox, clock } = runner()
  const tried: unknown[] = []
  let isAway = true
  outbox.handle('mail', async ({ n }) => {
    tried.push(n)
    if (isAway) throw new ServiceUnavailable('no mail server')
  })
  outbox.handle('note', async () => void tried.push('note'))
  for (const n of [1, 2, 3]) await enqueue({ kind: 'mail', n })
  await enqueue({ kind: 'note', n: 4 })

  await outbox.drain()
  const atOnce = [...tried]
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advance({ minutes: 1 })
    await outbox.drain()
  }
  const waiting = await store.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').execute()
  isAway = false
  clock.advance({ seconds: 3 })
  await outbox.drain()

  expect(atOnce).toEqual([1, 'note'])
  expect(tried).toHaveLength(2 + 60 + 3)
  expect(new Set(tried.slice(2, 5))).toEqual(new Set([1, 2, 3]))
  expect(waiting.map(({ attempts, dead_at }) => [attempts, dead_at])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ])
  expect(waiting.some(({ last_error }) => last_error === 'no mail server')).toBe(true)
  const left = await store.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
  expect(left).toEqual([])
})

it('gives up after a day of outage and its attempts', async () => {
  const { outbox, clock } = runner()
  outbox.handle('mail', async () => {
    throw new ServiceUnavailable('no mail server')
  })
  await enqueue({ kind: 'mail', n: 1 })

  clock.advance({ minutes: 25 * 60 })
  for (let attempt = 0; attempt < 25; attempt += 1) {
    await outbox.drain()
    clock.advance({ minutes: 20 })
  }

  const job = await store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect([job.attempts, job.dead_at !== null]).toEqual([20, true])
})

it('waits as long for an outage with a job that was planned days before', async () => {
  const { outbox, clock } = runner()
  outbox.handle('reminder', () => Promise.reject(new ServiceUnavailable('no database')))
  const runAt = new Date(clock.now().getTime() + 3 * 86_400_000)
  await store.db.transaction().execute((trx) => enqueueJob(trx, { kind: 'reminder', payload: {}, runAt }))

  clock.advance({ hours: 72 })
  for (let hour = 0; hour < 23; hour += 1) {
    await outbox.drain()
    clock.advance({ hours: 1 })
  }

  const job = await store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect([job.attempts, job.dead_at]).toEqual([0, null])
})

it('runs prioritised jobs first', async () => {
  const { outbox } = runner()
  const done: unknown[] = []
  outbox.handle('draw', async ({ n }) => void done.push(n))
  outbox.handleFirst('code', async ({ n }) => void done.push(n))
  for (const n of [1, 2]) await enqueue({ kind: 'draw', n })
  await enqueue({ kind: 'code', n: 3 })

  await outbox.drain()

  expect(done).toEqual([3, 1, 2])
})

it('runs one job at a time of a kind that runs alone, though loops look for one at the same moment', async () => {
  const { outbox } = runner()
  let running = 0
  let most = 0
  outbox.handleAlone('slow', async () => {
    running += 1
    most = Math.max(most, running)
    await store.db.selectFrom('outbox').select('id').execute()
    running -= 1
  })
  for (let n = 0; n < 20; n += 1) await enqueue({ kind: 'slow', n })

  const counts = await Promise.all([outbox.drain(), outbox.drain(), outbox.drain()])

  expect(counts.reduce((sum, count) => sum + count)).toBe(20)
  expect(most).toBe(1)
})

it.each([
  ['never works', 'never works'],
  ['unexpected \0 in the answer', 'unexpected \uFFFD in the answer'],
])('keeps a dead letter with its reason after the last try: %j', async (reason, kept) => {
  const { outbox, clock } = runner()
  outbox.handle('note', async () => {
    throw new Error(reason)
  })
  await enqueue({ kind: 'note', n: 1 })

  for (let attempt = 0; attempt < 25; attempt += 1) {
    await outbox.drain()
    clock.advance({ minutes: 20 })
  }

  const job = await store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(job).toMatchObject({ attempts: 20, last_error: kept, done_at: null })
  expect(job.dead_at).not.toBeNull()
})

it('takes over a job whose process died with its lease', async () => {
  const { outbox, clock } = runner()
  const seen: unknown[] = []
  outbox.handle('note', async (payload) => void seen.push(payload['n']))
  await enqueue({ kind: 'note', n: 1 })
  await store.db
    .updateTable('outbox')
    .set({ leased_until: new Date(clock.now().getTime() + 30_000) })
    .execute()

  await outbox.drain()
  const whileLeased = seen.length
  clock.advance({ minutes: 2 })
  await outbox.drain()

  expect([whileLeased, seen.length]).toEqual([0, 1])
})

it('leaves the lease of the process that took a job over, when the job then fails', async () => {
  const { outbox: paused, clock } = runner()
  const other = new OutboxRunner(store, clock, log)
  const [failing, finishing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [started, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  paused.handle('note', () => (started.resolve(), failing.promise))
  other.handle('note', () => (taken.resolve(), finishing.promise))
  await enqueue({ kind: 'note', n: 1 })
  const first = paused.drain()
  await started.promise
  clock.advance({ minutes: 2 })
  const second = other.drain()
  await taken.promise

  failing.reject(new Error('connection lost'))
  await first

  const job = await store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(job).toMatchObject({ attempts: 2, last_error: null, leased_until: expect.any(Date) })
  finishing.resolve()
  await second
})

it('wakes up on commit instead of waiting for the poll', async () => {
  const { outbox } = runner()
  const ran = new Promise((resolve) => outbox.handle('note', async () => resolve('ran')))
  await outbox.start()

  await enqueue({ kind: 'note', n: 1 })

  await expect(ran).resolves.toBe('ran')
  await outbox.stop()
})

it('does not wait for a job that outlasts the grace of a stop', async () => {
  const { outbox } = runner()
  const { promise: endless, resolve: end } = Promise.withResolvers<void>()
  const started = new Promise<void>((resolve) =>
    outbox.handle('endless', () => {
      resolve()
      return endless
    }),
  )
  await enqueue({ kind: 'endless', n: 1 })
  await outbox.start()
  await started

  await outbox.stop(10)

  const { done_at: doneAt } = await store.db.selectFrom('outbox').select('done_at').executeTakeFirstOrThrow()
  end()
  expect(doneAt).toBeNull()
})
