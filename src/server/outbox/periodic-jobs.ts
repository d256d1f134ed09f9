import type { Services } from '../services.ts'
import { describeError } from './describe-error.ts'
import { enqueueJob, LONGEST_RETRY_MS } from './outbox.ts'

/** A scheduled job: runs once per period across all processes. */
export interface PeriodicJob {
  readonly kind: string
  readonly everyHours: number
  /** Hours from the start of the period; periods start at midnight UTC. */
  readonly offsetHours: number
  /** Must be idempotent, and catch up on periods in which no server was running. */
  readonly run: () => Promise<void>
}

type Parts = Pick<Services, 'store' | 'outbox' | 'clock'>

const HOUR_MS = 3_600_000

/** Each run schedules the next one, even when it failed for good. */
export function handlePeriodicJob(services: Parts, job: PeriodicJob): void {
  services.outbox.handle(
    job.kind,
    async () => {
      await job.run()
      await plan(services, job)
    },
    () => plan(services, job),
  )
}

/** Schedules the next run of each job. The run time is the deduplication key, so several processes schedule it once. */
export async function planPeriodicJobs(services: Parts, jobs: readonly PeriodicJob[]): Promise<void> {
  for (const job of jobs) await plan(services, job)
}

/**
 * Schedules the jobs that have no run planned within their period, or within the longest retry of a failed one. Without it,
 * jobs planned while the clock ran ahead would wait for that time after the clock is corrected.
 */
export async function planMissingJobs(services: Parts, jobs: readonly PeriodicJob[]): Promise<void> {
  const now = services.clock.now().getTime()
  const planned = await services.store.db
    .selectFrom('outbox')
    .select(({ fn }) => ['kind', fn.min('run_at').as('next')])
    .where(
      'kind',
      'in',
      jobs.map(({ kind }) => kind),
    )
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .groupBy('kind')
    .execute()
  const next = new Map(planned.map((row) => [row.kind, row.next.getTime()]))
  const isMissing = ({ kind, everyHours }: PeriodicJob) =>
    (next.get(kind) ?? Infinity) > now + everyHours * HOUR_MS + LONGEST_RETRY_MS
  await planPeriodicJobs(services, jobs.filter(isMissing))
}

/** Runs each job now, even if others fail. Returns the failures. */
export async function runPeriodicJobs(
  jobs: readonly PeriodicJob[],
): Promise<readonly { readonly kind: string; readonly error: string }[]> {
  const failed: { kind: string; error: string }[] = []
  for (const { kind, run } of jobs)
    await run().catch((error: unknown) => failed.push({ kind, error: describeError(error) }))
  return failed
}

async function plan({ store, clock }: Parts, job: PeriodicJob): Promise<void> {
  const { kind, everyHours, offsetHours } = job
  const period = everyHours * HOUR_MS
  const offset = offsetHours * HOUR_MS
  const runAt = new Date((Math.floor((clock.now().getTime() - offset) / period) + 1) * period + offset)
  await store.db
    .transaction()
    .execute((trx) => enqueueJob(trx, { kind, dedupKey: runAt.toISOString(), payload: {}, runAt }))
}
