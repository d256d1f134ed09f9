import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'outbox'>

/** Less than a minute, after which proxies time out. */
export const LONGEST_MS = 20_000
/** Polling interval while another loop runs the last job. */
const PAUSE_MS = 50

/** Number of due jobs, including running ones. */
export async function countDueJobs({ store, clock }: Pick<Parts, 'store' | 'clock'>): Promise<number> {
  const { due } = await store.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('run_at', '<=', clock.now())
    .executeTakeFirstOrThrow()
  return due
}

/**
 * Runs due jobs and those that they enqueue, and waits for jobs of other loops. Ends at the latest at `until`, a time of
 * `performance.now()`, so that a hanging receiver does not block the caller. Returns whether any job was due.
 */
export async function runDueJobs(services: Parts, until: number): Promise<boolean> {
  const hadWork = (await countDueJobs(services)) > 0
  const work = drainAll(services, until)
  await Promise.race([work, delay(Math.max(0, until - performance.now()), undefined, { ref: false })])
  return hadWork
}

async function drainAll(services: Parts, until: number): Promise<void> {
  // Two, like the loops of the outbox; rendering and sealing run in threads.
  await Promise.all([services.outbox.drain(), services.outbox.drain()])
  if ((await countDueJobs(services)) === 0 || performance.now() > until) return
  await delay(PAUSE_MS)
  await drainAll(services, until)
}
