import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import type { Store } from '../store/store.ts'
import { enqueueJob, OutboxRunner } from './outbox.ts'

let store: Store
const log = pino({ level: 'silent' })

beforeAll(async () => {
  store = await openTestStore()
})
beforeEach(async () => {
  await store.db.deleteFrom('outbox').execute()
})
afterAll(() => store.close())

/** A clock ahead of the database's own, so that a job written now is due. */
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

it('forgets the job of a transaction that rolled back', async () => {
  const { outbox } = runner()
  outbox.handle('note', async () => undefined)
  const failing = store.db.transaction().execute(async (trx) => {
    await enqueueJob(trx, { kind: 'note', payload: {} })
    throw new Error('refused')
  })

  await expect(failing).rejects.toThrow('refused')

  expect(await outbox.drain()).toBe(0)
})

it('takes the same key twice as one job', async () => {
  const { outbox } = runner()
  outbox.handle('note', async () => undefined)

  await enqueue({ kind: 'note', n: 1, dedupKey: 'k' })
  await enqueue({ kind: 'note', n: 2, dedupKey: 'k' })

  expect(await outbox.drain()).toBe(1)
})

it('tries a failed job again after a while', async () => {
  const { outbox, clock } = runner()
  let tries = 0
  outbox.handle('note', async () => {
    tries += 1
    if (tries === 1) throw new Error('provider is away')
  })
  await enqueue({ kind: 'note', n: 1 })

  await outbox.drain()
  const atOnce = tries
  clock.advance({ seconds: 5 })
  await outbox.drain()

  expect([atOnce, tries]).toEqual([1, 2])
})

it('keeps a dead letter with its reason after the last try', async () => {
  const { outbox, clock } = runner()
  outbox.handle('note', async () => {
    throw new Error('never works')
  })
  await enqueue({ kind: 'note', n: 1 })

  for (let attempt = 0; attempt < 25; attempt += 1) {
    await outbox.drain()
    clock.advance({ minutes: 20 })
  }

  const job = await store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(job).toMatchObject({ attempts: 20, last_error: 'never works', done_at: null })
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

it('wakes up at a commit instead of waiting for the poll', async () => {
  const { outbox } = runner()
  const ran = new Promise((resolve) => outbox.handle('note', async () => resolve('ran')))
  await outbox.start()

  await enqueue({ kind: 'note', n: 1 })

  await expect(ran).resolves.toBe('ran')
  await outbox.stop()
})
