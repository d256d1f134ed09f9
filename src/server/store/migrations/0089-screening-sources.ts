/** Screening lists that are fetched, releases of confirmed hits, and the order in which receipts were read. */
export const STATEMENTS = [
  `create table screening_source (
     code text primary key,
     address text not null,
     etag text,
     last_modified text,
     digest text,
     checked_at timestamptz not null,
     fetched_at timestamptz,
     problem text
   )`,
  `create table screening_release (
     hit_id integer primary key references screening_hit (id),
     reason text not null,
     released_by integer not null references account (id),
     released_at timestamptz not null
   )`,
  `create function note_screening_release() returns trigger language plpgsql as $$
   declare changed public.screening_release;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     -- In the chain of the officer, as settlements are: a dossier's chain is in the proofs of its parties.
     perform public.note_changed('account:' || changed.released_by, 'screening-release/' || changed.hit_id);
     return null;
   end $$`,
  `create trigger note_screening_release after insert or update or delete on screening_release
     for each row execute function note_screening_release()`,
  // Open pages follow the readings in this order; one that is read again gets a new number.
  'create sequence receipt_reading_number as integer',
  `alter table receipt_reading add column number integer not null default nextval('receipt_reading_number')`,
  'alter sequence receipt_reading_number owned by receipt_reading.number',
  'create unique index receipt_reading_by_number on receipt_reading (number)',
]
