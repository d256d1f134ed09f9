/**
 * Corrections: what is asked and proposed, and the receipts that they add and remove. An envelope that a correction opens names
 * it, and the envelope that it supersedes; a document whose text it leaves as it was names the envelope that it was signed in.
 */
export const STATEMENTS = [
  `create table correction (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     stage text not null,
     state text not null,
     refusal text,
     refusal_reason text,
     asked_by integer references account (id),
     asked_party text,
     concerned text not null,
     remarks jsonb not null,
     deadline text,
     integration_before text,
     proposals jsonb not null,
     revision integer not null default 0,
     sent jsonb,
     opened_at timestamptz not null,
     applied_at timestamptz
   )`,
  'create index correction_dossier on correction (dossier_id)',
  // A second correction waits for the first: their closures could overlap.
  `create unique index correction_live on correction (dossier_id)
     where stage = 'signed' and (state = 'open' or state = 'answered' and applied_at is null)`,
  // The files of removed receipts stay with the correction that removed them: earlier envelopes rest on them.
  `create table correction_receipt (
     correction_id integer not null references correction (id),
     id integer not null,
     fate text not null,
     element text not null,
     type_id integer not null,
     title text not null,
     mimetype text not null,
     size bigint not null,
     sha256 text not null references file (sha256),
     created_by integer references account (id),
     created_at timestamptz not null,
     primary key (correction_id, id)
   )`,
  `create table correction_event (
     correction_id integer not null references correction (id),
     number integer not null,
     at timestamptz not null,
     kind text not null,
     actor_id integer references account (id),
     party text,
     primary key (correction_id, number)
   )`,
  `alter table envelope
     add column correction_id integer references correction (id),
     add column supersedes uuid`,
  'alter table envelope_document add column carried_from uuid',
  ...watch('correction', `'dossier:' || changed.dossier_id`, `'correction/' || changed.id`),
  ...watch(
    'correction_receipt',
    ofCorrection(),
    `'correction-receipt/' || changed.correction_id || '/' || changed.id`,
  ),
  ...watch(
    'correction_event',
    ofCorrection(),
    `'correction-event/' || changed.correction_id || '/' || changed.number`,
  ),
  // Columns of a released kind of row never change: what was added to these two tables is a kind of its own.
  `create function note_superseding() returns trigger language plpgsql as $$
   begin
     perform public.note_changed('dossier:' || new.dossier_id, 'superseding/' || new.id);
     return null;
   end $$`,
  `create trigger note_superseding_made after insert on envelope
     for each row when (new.correction_id is not null or new.supersedes is not null)
     execute function note_superseding()`,
  `create trigger note_superseding_changed after update on envelope
     for each row when ((old.correction_id, old.supersedes) is distinct from (new.correction_id, new.supersedes))
     execute function note_superseding()`,
  `create function note_carried() returns trigger language plpgsql as $$
   begin
     perform public.note_changed(
       'dossier:' || (select dossier_id from public.envelope where id = new.envelope_id),
       'carried/' || new.envelope_id || '/' || new.id);
     return null;
   end $$`,
  `create trigger note_carried_made after insert on envelope_document
     for each row when (new.carried_from is not null) execute function note_carried()`,
  `create trigger note_carried_changed after update on envelope_document
     for each row when (old.carried_from is distinct from new.carried_from) execute function note_carried()`,
]

function ofCorrection(): string {
  return `'dossier:' || (select dossier_id from public.correction where id = changed.correction_id)`
}

function watch(table: string, subject: string, key: string): readonly string[] {
  return [
    `create function note_${table}() returns trigger language plpgsql as $$
     declare changed public.${table};
     begin
       if tg_op = 'DELETE' then changed := old; else changed := new; end if;
       perform public.note_changed(${subject}, ${key});
       return null;
     end $$`,
    `create trigger note_${table} after insert or update or delete on ${table}
       for each row execute function note_${table}()`,
  ]
}
