import type { Services } from '../services.ts'
import { enqueueJob } from './outbox.ts'

/** Work that comes round by itself, once in each period over all processes. */
export interface PeriodicJob {
  readonly kind: string
  readonly everyHours: number
  /** When in the period, in hours from its start; periods start at midnight UTC. */
  readonly offsetHours: number
  /** Must be idempotent like any job, and make up for periods on which nothing was running. */
  readonly run: () => Promise<void>
}

type Parts = Pick<Services, 'store' | 'outbox' | 'clock'>

const HOUR_MS = 3_600_000

/** Each run plans the next one, a failed one too. */
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

/** Plans the next run of each job; one key a period makes it one job, whoever plans it. */
export async function planPeriodicJobs(services: Parts, jobs: readonly PeriodicJob[]): Promise<void> {
  for (const job of jobs) await plan(services, job)
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
