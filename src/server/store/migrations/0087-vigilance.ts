const FILTERED = `form_code, state, product_code, amount_cents, created_at, signed_at, resigned_at, advisor_id, assignee_id, vigilance`

/** Levels of vigilance with what they follow from, the conclusions that the enhanced one asks for, and the level in lists. */
export const STATEMENTS = [
  `create table vigilance_assessment (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     occasion text not null,
     level text not null,
     reasons jsonb not null,
     facts jsonb not null,
     table_digest text not null,
     at timestamptz not null
   )`,
  'create index vigilance_assessment_dossier on vigilance_assessment (dossier_id)',
  `create table vigilance_conclusion (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     author_id integer not null references account (id),
     text text not null,
     digest text not null,
     reasons jsonb not null,
     table_digest text not null,
     at timestamptz not null
   )`,
  'create index vigilance_conclusion_dossier on vigilance_conclusion (dossier_id)',
  ...watch('vigilance_assessment', `'dossier:' || changed.dossier_id`, `'vigilance/' || changed.id`),
  // In the chain of the author: parties receive the actions of the dossier's chain with their proofs.
  ...watch(
    'vigilance_conclusion',
    `'account:' || changed.author_id`,
    `'vigilance-conclusion/' || changed.id`,
  ),
  'alter table dossier add column vigilance text',
  // A filter is a column of the indexes of the lists.
  'drop index dossier_by_list',
  'drop index dossier_by_integration',
  `create index dossier_by_list on dossier (list, id) include (integration_state, ${FILTERED})`,
  `create index dossier_by_integration on dossier (integration_state, id) include (list, ${FILTERED})
     where integration_state is not null`,
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
