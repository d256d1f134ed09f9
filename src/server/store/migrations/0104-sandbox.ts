import { sql, type Kysely } from 'kysely'

/** Marks the store of a sandbox, with how far its clock is ahead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sandbox (
    one boolean primary key default true check (one),
    ahead_ms bigint not null default 0 check (ahead_ms >= 0)
  )`.execute(db)
}
