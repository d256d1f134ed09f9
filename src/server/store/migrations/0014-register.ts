/** Snapshots of paper subscriptions, and the export of accepted dossiers to the register. */
export const STATEMENTS = [
  `create table paper_snapshot (
     dossier_id integer primary key references dossier (id),
     snapshot jsonb not null,
     taken_at timestamptz not null
   )`,
  `create table register_batch (
     id integer generated always as identity primary key,
     name text not null unique,
     sha256 text,
     created_at timestamptz not null,
     written_at timestamptz
   )`,
  `create table register_attempt (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     attempt integer not null,
     connector text not null,
     state text not null,
     event_id uuid not null unique default gen_random_uuid(),
     batch_id integer references register_batch (id),
     tries integer not null default 0,
     last_error text,
     reason text,
     created_at timestamptz not null,
     sent_at timestamptz,
     ended_at timestamptz,
     unique (dossier_id, attempt)
   )`,
  'create index register_attempt_by_state on register_attempt (state, id desc)',
  'create index register_attempt_batch on register_attempt (batch_id) where batch_id is not null',
  `create table register_line (
     id text primary key,
     dossier_id integer not null,
     attempt integer not null,
     position integer not null,
     scope text not null check (scope in ('np', 'usu')),
     fields jsonb not null,
     status text,
     reason text,
     associate_code text,
     shares_from bigint,
     shares_to bigint,
     register_date date,
     acknowledged_at timestamptz,
     unique (dossier_id, attempt, position),
     foreign key (dossier_id, attempt) references register_attempt (dossier_id, attempt)
   )`,
  `create table register_acknowledgement (
     id bigint generated always as identity primary key,
     source text not null,
     line_id text,
     content jsonb not null,
     outcome text not null,
     received_at timestamptz not null
   )`,
  'create index register_acknowledgement_line on register_acknowledgement (line_id)',
]
