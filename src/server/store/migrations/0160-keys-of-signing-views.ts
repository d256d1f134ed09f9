/** The former release writes and reads rows of accounts only, for which nothing changes. */
export const runsWith = '0145-running-servers'

/** Idempotency keys of parties, who may have no account: they hold for one signing view. */
export const STATEMENTS = [
  `alter table idempotency
    drop constraint idempotency_pkey,
    alter column account_id drop not null,
    add column view_id uuid references signing_view (id) on delete cascade,
    add constraint idempotency_account_key unique (account_id, key),
    add constraint idempotency_view_key unique (view_id, key),
    add constraint idempotency_holder check (num_nonnulls(account_id, view_id) = 1)`,
]
