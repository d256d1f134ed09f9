/** Changes of a signing address, each of which can be reverted once by the link mailed to the old address. */
export const STATEMENTS = [
  `create table signer_email_change (
    id integer primary key generated always as identity,
    account_id integer not null references account (id),
    previous text,
    changed_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz
  )`,
  `create index signer_email_change_account on signer_email_change (account_id)`,
]
