/** Passkeys of accounts, and when an account was offered its first one. */
export const STATEMENTS = [
  `create table passkey (
     id integer generated always as identity primary key,
     account_id integer not null references account (id),
     credential_id text not null unique,
     public_key bytea not null,
     counter bigint not null,
     transports text[] not null,
     name text not null,
     created_at timestamptz not null,
     last_used_at timestamptz
   )`,
  'create index passkey_account on passkey (account_id)',
  'alter table account add column passkey_offered_at timestamptz',
  `create function note_passkey() returns trigger language plpgsql as $$
   declare changed public.passkey;
   begin
     if tg_op = 'DELETE' then changed := old; else changed := new; end if;
     perform public.note_changed('account:' || changed.account_id, 'passkey/' || changed.id);
     return null;
   end $$`,
  `create trigger note_passkey_made after insert or delete on passkey
     for each row execute function note_passkey()`,
  // Counter and last use change with every sign-in and grant nothing.
  `create trigger note_passkey_changed after update on passkey for each row
     when ((old.account_id, old.credential_id, old.public_key, old.created_at)
       is distinct from (new.account_id, new.credential_id, new.public_key, new.created_at))
     execute function note_passkey()`,
]
