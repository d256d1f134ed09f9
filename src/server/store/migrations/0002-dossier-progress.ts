import { sql, type Kysely } from 'kysely'

/** Share of visible blocks completed, kept with each submit: lists do not run the engine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dossier add column progress smallint not null default 0`.execute(db)
}
