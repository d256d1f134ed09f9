import { sql, type Kysely } from 'kysely'

/** Legal identity of advisors (firm, ORIAS number, association…); null until the administrator has given it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column advisor_identity jsonb`.execute(db)
}
