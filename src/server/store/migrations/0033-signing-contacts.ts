/**
 * Normalised addresses and numbers (`rules/contact.ts`), the account of a party, and confirmed contacts that differ
 * from the account's own.
 */
export const STATEMENTS = [
  `create function public.fold_address(address text) returns text language sql immutable strict parallel safe
       return regexp_replace(lower(btrim(address)), '\\+[^@]*@', '@')`,
  `create function public.fold_mobile(mobile text) returns text language sql immutable strict parallel safe
       return right(regexp_replace(mobile, '\\D', '', 'g'), 9)`,
  'create index account_mailbox on account (public.fold_address(email))',
  `create index account_signing_mailbox on account (public.fold_address(signer_email))
       where signer_email is not null`,
  'create index account_mobile on account (public.fold_mobile(mobile)) where mobile is not null',
  'alter table envelope_party add column account_id integer references account (id)',
  `create table contact_confirmation (
      id integer primary key generated always as identity,
      account_id integer not null references account (id),
      dossier_id integer not null references dossier (id),
      kind text not null,
      value text not null,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz
    )`,
  'create index contact_confirmation_account on contact_confirmation (account_id)',
  'create index contact_confirmation_dossier on contact_confirmation (dossier_id)',
]
