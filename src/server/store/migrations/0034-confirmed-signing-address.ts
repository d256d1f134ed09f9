import { sql, type Kysely } from 'kysely'

/** A signing address that was asked for and counts once its own box confirmed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signer_email_change add column pending text`.execute(db)
}
