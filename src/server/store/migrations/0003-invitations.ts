/** Links for new prospects to set a password, and the sequence of their numbers. */
export const STATEMENTS = [
  `create table invitation (
    token_hash text primary key,
    account_id integer not null references account (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index invitation_account on invitation (account_id)`,
  `create sequence prospect_number start with 910001`,
]
