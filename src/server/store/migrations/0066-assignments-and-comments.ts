/** The history of assignees, and what reviewers write to each other about a dossier or one of its answers. */
export const STATEMENTS = [
  `create table dossier_assignment (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     assignee_id integer references account (id),
     actor_id integer references account (id),
     note text,
     at timestamptz not null
   )`,
  'create index dossier_assignment_dossier on dossier_assignment (dossier_id)',
  // The rule asks whose turn was longest ago.
  'create index dossier_assignment_turn on dossier_assignment (assignee_id, id) where actor_id is null',
  `create table dossier_comment (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     element text,
     author_id integer not null references account (id),
     text text not null,
     created_at timestamptz not null,
     edited_at timestamptz
   )`,
  'create index dossier_comment_dossier on dossier_comment (dossier_id)',
  `create table comment_mention (
     comment_id integer not null references dossier_comment (id),
     account_id integer not null references account (id),
     primary key (comment_id, account_id)
   )`,
  ...watch('dossier_assignment', `'dossier:' || changed.dossier_id`, 'assignment'),
  // In the chain of the author: proofs that parties receive show the actions of the dossier's.
  ...watch('dossier_comment', `'account:' || changed.author_id`, 'comment'),
]

function watch(table: string, subject: string, key: string): readonly string[] {
  return [
    `create function note_${table}() returns trigger language plpgsql as $$
     declare changed public.${table};
     begin
       if tg_op = 'DELETE' then changed := old; else changed := new; end if;
       perform public.note_changed(${subject}, '${key}/' || changed.id);
       return null;
     end $$`,
    `create trigger note_${table} after insert or update or delete on ${table}
       for each row execute function note_${table}()`,
  ]
}
