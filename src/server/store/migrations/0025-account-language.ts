import { sql, type Kysely } from 'kysely'

/** The language somebody's mails are written in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column language text`.execute(db)
}
