import { sql } from 'kysely'
import type { OperationsStatus } from '#contract/operations.ts'
import type { Services } from '../services.ts'

/** Pending jobs of one kind. */
type OutboxKind = OperationsStatus['queues'][number]

/** Due, failed and dead jobs by kind. Kinds with future jobs only are included with zeros. */
export async function readOutbox({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Promise<readonly OutboxKind[]> {
  const now = clock.now()
  const { rows } = await sql<OutboxKind>`
    select kind,
      count(*) filter (where dead_at is null and run_at <= ${now}) as due,
      count(*) filter (where dead_at is null and last_error is not null) as failed,
      count(*) filter (where dead_at is not null) as dead,
      coalesce(extract(epoch from ${now}::timestamptz
        - min(coalesce(waits_since, run_at)) filter (where dead_at is null and run_at <= ${now})), 0)::float8 as "oldestSeconds",
      (array_agg(last_error order by run_at desc) filter (where last_error is not null))[1] as "lastError"
    from outbox where done_at is null group by kind order by kind`.execute(store.db)
  return rows
}
