import { sql, type Kysely } from 'kysely'

/** The last acknowledged write of each process, by which it knows a PostgreSQL that lacks some. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table write_mark (
    process uuid primary key,
    number bigint not null,
    at timestamptz not null default now()
  )`.execute(db)
}
