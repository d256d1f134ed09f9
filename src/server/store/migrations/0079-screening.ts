/** Lists of names, what was compared with them, and what compliance made of each hit. */
export const STATEMENTS = [
  `create table screening_list (
     id integer generated always as identity primary key,
     code text not null,
     digest text not null,
     entries integer not null,
     names jsonb not null,
     loaded_at timestamptz not null
   )`,
  'create index screening_list_code on screening_list (code, id desc)',
  `create table screening_sweep (
     list_id integer primary key references screening_list (id),
     after_dossier integer not null default 0,
     screened integer not null default 0,
     finished_at timestamptz
   )`,
  `create table screening_run (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     list_id integer not null references screening_list (id),
     occasion text not null,
     parameters integer not null,
     persons jsonb not null,
     at timestamptz not null
   )`,
  'create index screening_run_dossier on screening_run (dossier_id, id desc)',
  `create table screening_hit (
     id integer generated always as identity primary key,
     run_id integer not null references screening_run (id),
     dossier_id integer not null references dossier (id),
     person integer not null,
     entry text not null,
     listed_name text not null,
     score integer not null,
     parts jsonb not null,
     compared text not null
   )`,
  // A hit that was settled is not reported again for the same person and the same entry.
  'create unique index screening_hit_compared on screening_hit (dossier_id, compared)',
  'create index screening_hit_run on screening_hit (run_id)',
  `create table screening_settlement (
     hit_id integer primary key references screening_hit (id),
     outcome text not null,
     reason text not null,
     settled_by integer not null references account (id),
     settled_at timestamptz not null
   )`,
  ...watch('screening_list', `'store'`, `'screening-list/' || changed.id`),
  ...watch('screening_run', `'store'`, `'screening-run/' || changed.id`),
  ...watch('screening_hit', `'store'`, `'screening-hit/' || changed.id`),
  // In the chain of the officer: parties receive the actions of the dossier's chain with their proofs.
  ...watch(
    'screening_settlement',
    `'account:' || changed.settled_by`,
    `'screening-settlement/' || changed.hit_id`,
  ),
]

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
