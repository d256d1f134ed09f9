import type { DeadJobs } from '#contract/register.ts'
import { Failure } from '#rules/failure.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { reviveJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'

const MOST = 100
/** Excluded here: failed deliveries of attempts have their own screen and retry. */
const OWN_KINDS = ['register.export', 'register.deliver']

/** Lists dead letters of all kinds, without their payloads. */
export async function readDeadJobs({ store }: Services): Promise<DeadJobs> {
  const rows = await store.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'last_error', 'created_at', 'dead_at'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('kind', 'not in', OWN_KINDS)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return {
    jobs: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      attempts: row.attempts,
      lastError: row.last_error ?? '',
      createdAt: parisTimestamp(row.created_at),
      deadAt: parisTimestamp(row.dead_at ?? row.created_at),
    })),
  }
}

/** Retries a dead letter with a full set of attempts. 404 when the job is no longer dead. */
export async function retryJob(
  { store, clock, keys }: Services,
  user: User,
  id: number,
): Promise<{ readonly id: number }> {
  return store.db.transaction().execute(async (trx) => {
    const at = clock.now()
    const kind = await reviveJob(trx, id, at)
    if (kind === undefined || OWN_KINDS.includes(kind)) throw new Failure('NOT_FOUND')
    await recordAudit(trx, keys, {
      subject: `job:${id}`,
      actorId: user.id,
      action: 'job.retried',
      detail: { kind },
      at,
    })
    return { id }
  })
}
