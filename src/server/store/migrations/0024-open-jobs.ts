import { sql, type Kysely } from 'kysely'

/** What is not done, and what was done last, by kind: looked at by staff and monitoring without reading half a year of work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_open on outbox (kind, run_at) where done_at is null`.execute(db)
  await sql`create index outbox_done on outbox (kind, done_at) where done_at is not null`.execute(db)
}
