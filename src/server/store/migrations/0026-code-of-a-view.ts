import { sql, type Kysely } from 'kysely'

/** The view in which a one-time code was typed. No foreign key: a mail link makes its view after the check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_code add column view_id uuid`.execute(db)
}
