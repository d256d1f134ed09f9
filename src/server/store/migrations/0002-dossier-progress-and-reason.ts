import { sql, type Kysely } from 'kysely'

/** Progress, stored with each submit so that lists need not run the engine, and the rejection reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dossier add column progress smallint not null default 0`.execute(db)
  await sql`alter table dossier add column reject_reason text`.execute(db)
}
