/** What a machine read from receipts. Identity data: deleted with the receipt, by the database itself. */
export const STATEMENTS = [
  `create table receipt_reading (
     receipt_id integer primary key references receipt (id) on delete cascade,
     sha256 text not null,
     reader integer not null,
     reading jsonb not null,
     duration_ms integer not null,
     read_at timestamptz not null
   )`,
  // The same file in another dossier is not read again.
  'create index receipt_reading_file on receipt_reading (sha256, reader)',
]
