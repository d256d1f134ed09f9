/** Notices to accounts inside the application, and which kinds an account wants by mail. */
export const STATEMENTS = [
  `create table notice (
     id integer generated always as identity primary key,
     account_id integer not null references account (id),
     kind text not null,
     dossier_id integer references dossier (id),
     actor_id integer references account (id),
     data jsonb not null default '{}',
     mail text not null,
     created_at timestamptz not null,
     read_at timestamptz,
     mailed_at timestamptz
   )`,
  'create index notice_account on notice (account_id, id desc)',
  'create index notice_unread on notice (account_id) where read_at is null',
  `create index notice_digest on notice (account_id) where mail = 'daily' and mailed_at is null`,
  'create index notice_dossier on notice (dossier_id)',
  'create index notice_created on notice (created_at)',
  `create table notice_preference (
     account_id integer not null references account (id),
     kind text not null,
     mail text not null,
     primary key (account_id, kind)
   )`,
]
