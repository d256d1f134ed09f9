/** Saved views of the dossier lists. */
export const STATEMENTS = [
  `create table saved_view (
     id integer generated always as identity primary key,
     account_id integer not null references account (id),
     name text not null,
     shared boolean not null,
     definition jsonb not null,
     revision integer not null default 1,
     created_at timestamptz not null
   )`,
  'create unique index saved_view_name on saved_view (account_id, lower(name))',
  'create index saved_view_shared on saved_view (account_id) where shared',
]
