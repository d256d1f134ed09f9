import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { STORE_SUBJECT } from '../audit/store-events.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { announceJobs } from './outbox.ts'

type Parts = Pick<Services, 'clock' | 'keys'>

/** One dead letter, or all of a kind. */
export type WhichJobs = { readonly id: number } | { readonly kind: string }

/** Register jobs have their own page and retry, which also update their attempt. */
export const OWN_SCREENS = ['register.export', 'register.deliver']

/** Retries dead letters with a full set of attempts. 404 when none is dead. Returns their number. */
export async function retryDeadJobs(
  parts: Parts,
  trx: Trx,
  actorId: number,
  which: WhichJobs,
): Promise<number> {
  const at = parts.clock.now()
  const jobs = await deadJobs(trx, which)
    .set({ dead_at: null, attempts: 0, run_at: at, waits_since: null, leased_until: null })
    .returning('kind')
    .execute()
  await announceJobs(trx)
  return record(trx, parts, { actorId, which, action: 'job.retried', jobs, at })
}

/**
 * Closes dead letters for good and deletes their payload. The reason is stored with the job, since audit rows are never
 * deleted. 404 when none is dead. Returns their number.
 */
export async function giveUpDeadJobs(
  parts: Parts,
  trx: Trx,
  actorId: number,
  { which, reason }: { readonly which: WhichJobs; readonly reason: string },
): Promise<number> {
  const at = parts.clock.now()
  const jobs = await deadJobs(trx, which)
    .set({ done_at: at, leased_until: null, payload: '{}', settled_by: actorId, settled_reason: reason })
    .returning('kind')
    .execute()
  return record(trx, parts, { actorId, which, action: 'job.given-up', jobs, at })
}

function deadJobs(trx: Trx, which: WhichJobs) {
  return trx
    .updateTable('outbox')
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('kind', 'not in', OWN_SCREENS)
    .where('id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`kind = ${which.kind}`)
}

interface Settled {
  readonly actorId: number
  readonly which: WhichJobs
  readonly action: string
  readonly jobs: readonly { readonly kind: string }[]
  readonly at: Date
}

async function record(
  trx: Trx,
  { keys }: Parts,
  { actorId, which, action, jobs, at }: Settled,
): Promise<number> {
  const [job] = jobs
  if (!job) throw new Failure('NOT_FOUND')
  await recordAudit(trx, keys, {
    subject: 'id' in which ? `job:${which.id}` : STORE_SUBJECT,
    actorId,
    action,
    detail: 'id' in which ? { kind: job.kind } : { kind: job.kind, jobs: jobs.length },
    at,
  })
  return jobs.length
}
