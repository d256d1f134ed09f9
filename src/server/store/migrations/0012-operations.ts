import { sql, type Kysely } from 'kysely'

/** Deferred deletion of files, a day after their row, and virus scan results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table removed_file (
    sha256 text primary key,
    removed_at timestamptz not null
  )`.execute(db)
  await sql`alter table file add column scan_state text
    check (scan_state in ('pending', 'safe', 'infected', 'error'))`.execute(db)
  await sql`alter table file add column scanned_at timestamptz`.execute(db)
  await sql`create index file_unsafe on file (scan_state) where scan_state <> 'safe'`.execute(db)
  await sql`create index receipt_file on receipt (sha256)`.execute(db)
}
