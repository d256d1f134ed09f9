import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'outbox'>

/** Below the minute after which proxies give a call up. */
export const LONGEST_MS = 20_000
/** While another loop runs the last job. */
const PAUSE_MS = 50

/** Jobs that are due, those that run now included. */
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
 * Runs what is due, with what follows from it, and waits for what other loops run. Ends at `until` at the latest, a time of
 * `performance.now()`: a receiver that hangs must not hold the caller. Returns whether anything was due.
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
