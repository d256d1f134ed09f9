/** Deferred deletion of files, a day after their row, and virus scan results. */
export const STATEMENTS = [
  `create table removed_file (
    sha256 text primary key,
    removed_at timestamptz not null
  )`,
  `alter table file add column scan_state text
    check (scan_state in ('pending', 'safe', 'infected', 'error'))`,
  `alter table file add column scanned_at timestamptz`,
  `create index file_unsafe on file (scan_state) where scan_state <> 'safe'`,
  `create index receipt_file on receipt (sha256)`,
]
