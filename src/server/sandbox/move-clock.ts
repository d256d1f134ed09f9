import type { MoveClock } from '#contract/sandbox.ts'
import { Failure } from '#rules/failure.ts'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { Services } from '../services.ts'
import { LONGEST_MS, runDueJobs } from './run-due-jobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum number of steps; longer moves take longer steps. */
const MOST_STEPS = 31

/** Moves are serialised, so that each passes through all of its days. */
const moving = new WeakMap<SandboxClock, Promise<unknown>>()

/**
 * Moves the clock forward day by day and runs the due jobs of each day, as if the days had passed: reminders of the third
 * day precede those of the seventh. Jobs still due after 20 s are left to the outbox. Throws for a time that is not later.
 */
export async function moveClock(services: Services, clock: SandboxClock, given: MoveClock): Promise<void> {
  const turn = (moving.get(clock) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => move(services, clock, given))
  moving.set(clock, turn)
  await turn
}

async function move(services: Services, clock: SandboxClock, given: MoveClock): Promise<void> {
  const until = performance.now() + LONGEST_MS
  // Wait for running jobs, which must not find their leases expired.
  await runDueJobs(services, until)
  const target = readTarget(clock.now(), given)
  const step = Math.max(DAY_MS, (target - clock.now().getTime()) / MOST_STEPS)
  for (let left = target - clock.now().getTime(); left > 0; left = target - clock.now().getTime()) {
    await clock.advance(services.store.db, Math.ceil(Math.min(step, left)))
    await runDueJobs(services, until)
  }
}

function readTarget(now: Date, given: MoveClock): number {
  const target = 'hours' in given ? now.getTime() + given.hours * HOUR_MS : Date.parse(given.to)
  const farthest = now.getTime() + 366 * DAY_MS
  if (target > now.getTime() && target <= farthest) return target
  throw new Failure('INVALID_REQUEST', { params: { detail: 'to' } })
}
