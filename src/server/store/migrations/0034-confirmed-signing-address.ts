import { sql, type Kysely } from 'kysely'

/** A new signing address that takes effect once confirmed from its mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signer_email_change add column pending text`.execute(db)
}
