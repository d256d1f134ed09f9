import type { Services } from '../services.ts'
import { enqueueJob } from './outbox.ts'

/** Work that is due once for each day, soon after the day is over. */
export interface DailyJob {
  readonly kind: string
  /** Hour of the following day, UTC: long after the last transaction of the day has ended. */
  readonly hour: number
  /** `day` is `yyyy-mm-dd`, UTC. Must be idempotent like any job. */
  readonly run: (day: string) => Promise<void>
}

type Parts = Pick<Services, 'store' | 'outbox' | 'clock'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Each run plans the next day, so that days on which nothing was running are made up for in order. */
export function handleDailyJob(services: Parts, job: DailyJob): void {
  services.outbox.handle(
    job.kind,
    async ({ day }) => {
      if (typeof day !== 'string') throw new Error(`${job.kind} without its day`)
      await job.run(day)
      await plan(services, job, nextDay(day))
    },
    ({ day }) => plan(services, job, nextDay(String(day))),
  )
}

/** Plans today's run of each job; one key a day makes it one job, whoever plans it. */
export async function planDailyJobs(services: Parts, jobs: readonly DailyJob[]): Promise<void> {
  const today = services.clock.now().toISOString().slice(0, 10)
  for (const job of jobs) await plan(services, job, today)
}

async function plan({ store }: Parts, { kind, hour }: DailyJob, day: string): Promise<void> {
  const runAt = new Date(Date.parse(nextDay(day)) + hour * HOUR_MS)
  await store.db
    .transaction()
    .execute((trx) => enqueueJob(trx, { kind, dedupKey: day, payload: { day }, runAt }))
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}
