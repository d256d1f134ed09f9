/** Password reset links and second factors. */
export const STATEMENTS = [
  'alter table invitation rename to password_link',
  'alter index invitation_account rename to password_link_account',
  `alter table password_link add column purpose text not null default 'first' check (purpose in ('first', 'reset'))`,
  'create index password_link_age on password_link (expires_at)',
  `create table second_factor (
     account_id integer primary key references account (id),
     sealed_secret bytea not null,
     confirmed_at timestamptz,
     last_step bigint not null default 0
   )`,
  `create table recovery_code (
     account_id integer not null references account (id),
     code_hash text not null,
     used_at timestamptz,
     primary key (account_id, code_hash)
   )`,
  `create index identity_payload_account on identity_payload ((payload ->> 'accountId')) where payload ? 'accountId'`,
]
