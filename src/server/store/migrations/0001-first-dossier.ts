/** Initial schema, from accounts to sealed envelopes. */
export const STATEMENTS = [
  'create extension if not exists unaccent',
  'create extension if not exists pg_trgm',
  // An index needs an immutable function. unaccent() is declared stable because its dictionary could change; ours never
  // does.
  `create function search_key(value text) returns text
     language sql immutable parallel safe strict
     as $$ select lower(public.unaccent('public.unaccent', value)) $$`,
  `create table store_identity (
     id uuid primary key,
     created_at timestamptz not null default now()
   )`,
  'insert into store_identity (id) values (gen_random_uuid())',
  `create table account (
     id integer generated always as identity primary key,
     role text not null,
     email text not null unique check (email = lower(email)),
     username text not null unique,
     civility text,
     first_name text not null,
     last_name text not null,
     mobile text,
     password_hash text,
     signer_email text,
     parent_id integer references account (id),
     created_at timestamptz not null default now()
   )`,
  'create index account_parent on account (parent_id)',
  `create index account_search on account using gin (search_key(username || ' ' || last_name || ' ' || first_name) gin_trgm_ops)`,
  `create table identity_payload (
     model text not null,
     id text not null,
     payload jsonb not null,
     grant_id text,
     uid text,
     user_code text,
     consumed_at timestamptz,
     expires_at timestamptz,
     primary key (model, id)
   )`,
  'create index identity_payload_grant on identity_payload (grant_id) where grant_id is not null',
  'create index identity_payload_uid on identity_payload (uid) where uid is not null',
  'create index identity_payload_expiry on identity_payload (expires_at)',
  `create index identity_payload_session on identity_payload ((payload ->> 'sessionUid')) where payload ? 'sessionUid'`,
  `create table sign_in_attempt (
     subject_hash text primary key,
     count integer not null,
     window_started_at timestamptz not null
   )`,
  'create index sign_in_attempt_age on sign_in_attempt (window_started_at)',
  `create table form_version (
     id integer generated always as identity primary key,
     code text not null,
     hash text not null,
     definition jsonb not null,
     published_at timestamptz not null default now(),
     unique (code, hash)
   )`,
  `create table dossier (
     id integer generated always as identity (start with 1001) primary key,
     form_version_id integer not null references form_version (id),
     form_code text not null,
     state text not null,
     integration_state text,
     direct boolean not null default false,
     client_id integer references account (id),
     advisor_id integer references account (id),
     created_by integer not null references account (id),
     product_code text,
     title text not null default '',
     amount_cents bigint,
     last_block text,
     status text not null,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     signed_at timestamptz,
     validated_at timestamptz
   )`,
  'create index dossier_by_state on dossier (state, id desc)',
  'create index dossier_by_advisor on dossier (advisor_id, state, id desc)',
  'create index dossier_by_client on dossier (client_id, state, id desc)',
  'create index dossier_by_integration on dossier (integration_state, id desc) where integration_state is not null',
  'create index dossier_search on dossier using gin (search_key(title) gin_trgm_ops)',
  `create table dossier_access (
     dossier_id integer not null references dossier (id),
     account_id integer not null references account (id),
     granted_at timestamptz not null default now(),
     primary key (dossier_id, account_id)
   )`,
  'create index dossier_access_account on dossier_access (account_id)',
  `create table dossier_block (
     dossier_id integer not null references dossier (id),
     block text not null,
     answers jsonb not null,
     revision integer not null,
     submitted_by integer not null references account (id),
     submitted_at timestamptz not null default now(),
     primary key (dossier_id, block)
   )`,
  `create table draft (
     dossier_id integer not null references dossier (id),
     element text not null,
     value jsonb not null,
     base_revision integer not null,
     author_id integer not null references account (id),
     updated_at timestamptz not null default now(),
     primary key (dossier_id, element)
   )`,
  `create table file (
     sha256 text primary key,
     size bigint not null,
     mimetype text not null,
     created_at timestamptz not null default now()
   )`,
  `create table receipt (
     id integer generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     element text not null,
     type_id integer not null,
     title text not null,
     mimetype text not null,
     size bigint not null,
     sha256 text not null references file (sha256),
     created_by integer not null references account (id),
     created_at timestamptz not null default now()
   )`,
  'create index receipt_dossier on receipt (dossier_id)',
  `create table envelope (
     id uuid primary key,
     dossier_id integer not null references dossier (id),
     kind text not null,
     state text not null,
     snapshot jsonb not null,
     created_by integer not null references account (id),
     created_at timestamptz not null default now(),
     sent_at timestamptz,
     completed_at timestamptz
   )`,
  `create unique index envelope_live on envelope (dossier_id, kind) where state in ('preparing', 'sent')`,
  'create index envelope_dossier on envelope (dossier_id)',
  `create table envelope_party (
     envelope_id uuid not null references envelope (id),
     party text not null,
     stage integer not null,
     name text not null,
     email text not null,
     mobile text,
     state text not null,
     appearance jsonb,
     sealed_at timestamptz,
     changed_at timestamptz not null default now(),
     primary key (envelope_id, party)
   )`,
  `create table envelope_document (
     envelope_id uuid not null references envelope (id),
     id integer not null,
     code text not null,
     title_fr text not null,
     title_en text not null,
     rank integer not null,
     unsigned_sha256 text not null references file (sha256),
     current_sha256 text not null references file (sha256),
     boxes jsonb not null,
     primary key (envelope_id, id)
   )`,
  `create table envelope_event (
     id bigint generated always as identity primary key,
     envelope_id uuid not null references envelope (id),
     at timestamptz not null default now(),
     party text,
     kind text not null,
     detail jsonb not null default '{}'
   )`,
  'create index envelope_event_envelope on envelope_event (envelope_id, id)',
  `create table signing_view (
     id uuid primary key,
     envelope_id uuid not null references envelope (id),
     party text not null,
     dossier_id integer not null references dossier (id),
     open_token_hash text unique,
     session_hash text,
     created_at timestamptz not null default now(),
     opened_at timestamptz,
     last_active_at timestamptz
   )`,
  `create table one_time_code (
     id bigint generated always as identity primary key,
     envelope_id uuid not null references envelope (id),
     party text not null,
     code_hash text not null,
     document_hash text not null,
     sent_at timestamptz not null,
     expires_at timestamptz not null,
     tries integer not null default 0,
     verified_at timestamptz
   )`,
  'create index one_time_code_party on one_time_code (envelope_id, party, id desc)',
  `create table integration_event (
     id bigint generated always as identity primary key,
     dossier_id integer not null references dossier (id),
     state text not null,
     reason text,
     actor_id integer references account (id),
     at timestamptz not null default now()
   )`,
  'create index integration_event_dossier on integration_event (dossier_id, id)',
  `create table outbox (
     id bigint generated always as identity primary key,
     kind text not null,
     dedup_key text,
     payload jsonb not null,
     run_at timestamptz not null default now(),
     attempts integer not null default 0,
     leased_until timestamptz,
     done_at timestamptz,
     dead_at timestamptz,
     last_error text,
     created_at timestamptz not null default now()
   )`,
  'create unique index outbox_dedup on outbox (kind, dedup_key) where dedup_key is not null',
  'create index outbox_due on outbox (run_at) where done_at is null and dead_at is null',
  `create table demo_mail (
     id bigint generated always as identity primary key,
     dedup_key text not null unique,
     recipient text not null,
     subject text not null,
     body text not null,
     created_at timestamptz not null default now()
   )`,
  `create table audit (
     id bigint generated always as identity primary key,
     subject text not null,
     sequence integer not null,
     at timestamptz not null,
     actor_id integer references account (id),
     action text not null,
     detail jsonb not null,
     previous_mac text not null,
     mac text not null,
     unique (subject, sequence)
   )`,
  `create function refuse_change() returns trigger language plpgsql
     as $$ begin raise exception '% rows are immutable', tg_table_name; end $$`,
  'create trigger audit_immutable before update or delete on audit for each row execute function refuse_change()',
  'create trigger form_version_immutable before update or delete on form_version for each row execute function refuse_change()',
  `create table idempotency (
     account_id integer not null references account (id),
     key text not null,
     fingerprint text not null,
     status integer not null,
     answer jsonb not null,
     created_at timestamptz not null default now(),
     primary key (account_id, key)
   )`,
]
