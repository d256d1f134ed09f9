import { sql, type Kysely } from 'kysely'

/** Share of visible blocks completed, kept with each submit so that lists do not run the engine; why a dossier was rejected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dossier add column progress smallint not null default 0`.execute(db)
  await sql`alter table dossier add column reject_reason text`.execute(db)
}
