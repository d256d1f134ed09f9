import { sql, type Kysely } from 'kysely'

/** Language of mails to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column language text`.execute(db)
}
