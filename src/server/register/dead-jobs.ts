import type { DeadJobs } from '#contract/register.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import type { User } from '../http/authenticate.ts'
import { OWN_SCREENS, retryDeadJobs } from '../outbox/settle-dead-jobs.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

const MOST = 100

/** Lists dead letters of all kinds, without their payloads. */
export async function readDeadJobs({ store }: Services): Promise<DeadJobs> {
  const rows = await store.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'last_error', 'created_at', 'dead_at'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('kind', 'not in', OWN_SCREENS)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return {
    jobs: rows.map(({ last_error, created_at, dead_at, ...job }) => ({
      ...job,
      lastError: last_error ?? '',
      createdAt: parisTimestamp(created_at),
      deadAt: parisTimestamp(dead_at ?? created_at),
    })),
  }
}

/** Retries a dead letter with a full set of attempts. 404 when the job is no longer dead. */
export async function retryJob(
  services: Services,
  trx: Trx,
  user: User,
  id: number,
): Promise<{ readonly id: number }> {
  await retryDeadJobs(services, trx, user.id, { id })
  return { id }
}
