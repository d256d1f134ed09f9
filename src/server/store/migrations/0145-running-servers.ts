import { sql, type Kysely } from 'kysely'

/**
 * Servers that run on the store, with the newest migration that each knows, and the migration that a program must know to run
 * on it: a release that only adds may run beside the former one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table running_server (
    process uuid primary key,
    release text not null,
    migration text not null,
    host text not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`.execute(db)
  await sql`alter table store_identity add column needs_migration text`.execute(db)
}
