import { sql, type Kysely } from 'kysely'

/** Accounts that were closed or emptied of their person, and dossiers that must not be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account
    add column closed_at timestamptz,
    add column erasure_asked_at timestamptz,
    add column erased_at timestamptz`.execute(db)
  await sql`create table legal_hold (
    dossier_id integer primary key references dossier (id),
    reason text not null,
    set_at timestamptz not null
  )`.execute(db)
}
