import { sql, type Kysely } from 'kysely'

/**
 * Proof of signature: represented person, language and code delivery of a party, and the sealed evidence of an ended
 * envelope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table envelope_party add column behalf_of text`.execute(db)
  await sql`alter table envelope_party add column language text not null default 'fr'`.execute(db)
  await sql`alter table one_time_code add column channel text not null default 'email'`.execute(db)
  await sql`alter table envelope add column evidence_sha256 text references file (sha256)`.execute(db)
}
