/** What a machine read from the receipts that a correction proposes. Identity data: deleted with the proposal, by the database itself. */
export const STATEMENTS = [
  `create table correction_reading (
     correction_id integer not null,
     receipt_id integer not null,
     sha256 text not null,
     reader integer not null,
     reading jsonb not null,
     duration_ms integer not null,
     read_at timestamptz not null,
     primary key (correction_id, receipt_id),
     foreign key (correction_id, receipt_id) references correction_receipt (correction_id, id) on delete cascade
   )`,
]
