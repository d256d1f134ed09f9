import { sql, type Kysely } from 'kysely'

/**
 * Indexes for pending jobs and for the last finished job of each kind, so that status and monitoring need not scan
 * months of finished jobs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_open on outbox (kind, run_at) where done_at is null`.execute(db)
  await sql`create index outbox_done on outbox (kind, done_at) where done_at is not null`.execute(db)
}
