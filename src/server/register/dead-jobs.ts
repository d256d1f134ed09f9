import type { DeadJobs } from '#contract/register.ts'
import { Failure } from '#rules/failure.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { reviveJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'

const MOST = 100
/** Acceptances that did not reach the register are shown and sent again by themselves. */
const OWN_KINDS = 'register.%'

/** Work of the whole application that was given up, without what it carried. */
export async function readDeadJobs({ store }: Services): Promise<DeadJobs> {
  const rows = await store.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'last_error', 'created_at', 'dead_at'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('kind', 'not like', OWN_KINDS)
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

/** Gives a dead job all its tries again. 404 for one that is not dead any more. */
export async function retryJob(
  { store, clock, keys }: Services,
  user: User,
  id: number,
): Promise<{ readonly id: number }> {
  return store.db.transaction().execute(async (trx) => {
    const at = clock.now()
    const kind = await reviveJob(trx, id, at)
    if (kind === undefined || kind.startsWith('register.')) throw new Failure('NOT_FOUND')
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
