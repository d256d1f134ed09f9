/** What is compared about a dossier before it is signed, and what reviewers accepted of it. */
export const STATEMENTS = [
  `create table check_settlement (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     code text not null,
     subject text not null,
     digest text not null,
     reason text not null,
     settled_by integer not null references account (id),
     settled_at timestamptz not null,
     unique (dossier_id, code, subject, digest)
   )`,
  `create table check_run (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     at timestamptz not null,
     refused boolean not null,
     results jsonb not null
   )`,
  'create index check_run_dossier on check_run (dossier_id)',
  `create table dossier_check (
     dossier_id integer primary key references dossier (id),
     failing integer not null,
     blocking integer not null,
     computed_at timestamptz not null
   )`,
  'create index dossier_check_failing on dossier_check (dossier_id) where failing > 0',
  // Other dossiers of a person without an account are found by the e-mail address of the subscriber.
  `create index dossier_contact_email on dossier (lower(split_part(contact, ' ', 1))) where contact <> ''`,
  ...watch('check_settlement', 'check-settlement'),
  ...watch('check_run', 'check-run'),
]

function watch(table: string, key: string): readonly string[] {
  return [
    `create function note_${table}() returns trigger language plpgsql as $$
     declare changed public.${table};
     begin
       if tg_op = 'DELETE' then changed := old; else changed := new; end if;
       perform public.note_changed('dossier:' || changed.dossier_id, '${key}/' || changed.id);
       return null;
     end $$`,
    `create trigger note_${table} after insert or update or delete on ${table}
       for each row execute function note_${table}()`,
  ]
}
