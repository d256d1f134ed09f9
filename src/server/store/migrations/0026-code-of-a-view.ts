import { sql, type Kysely } from 'kysely'

/**
 * The view in which a one-time code was entered. No foreign key, since a mail link creates its view after the check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_code add column view_id uuid`.execute(db)
}
