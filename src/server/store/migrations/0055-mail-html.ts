import { sql, type Kysely } from 'kysely'

/** The HTML of the demo's mails. Those of earlier releases have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table demo_mail add column html text`.execute(db)
}
