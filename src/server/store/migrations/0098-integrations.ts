/** Everything but the last use, which decides nothing. */
const DECIDING = 'name, owner_id, scopes, acts_for, method, expires_at, revoked_at'
const rowOf = (row: string) => `(${DECIDING.replaceAll(/(\w+)/g, `${row}.$1`)})`

/** Programs with an identity of their own, and the keys or secrets that they prove it with. */
export const STATEMENTS = [
  // Without an owner it belongs to the company. Without a list it acts for everybody of its owner.
  `create table integration (
     id integer generated always as identity primary key,
     client_id text not null unique,
     name text not null unique,
     owner_id integer references account (id),
     scopes text[] not null,
     acts_for integer[],
     method text not null check (method in ('private_key_jwt', 'client_secret_basic')),
     created_at timestamptz not null,
     created_by integer references account (id),
     expires_at timestamptz not null,
     revoked_at timestamptz,
     last_used_at timestamptz
   )`,
  `create table integration_credential (
     id integer generated always as identity primary key,
     integration_id integer not null references integration (id),
     secret_hash text,
     jwk jsonb,
     created_at timestamptz not null,
     created_by integer references account (id),
     expires_at timestamptz,
     check (num_nonnulls(secret_hash, jwk) = 1)
   )`,
  'create index integration_credential_of on integration_credential (integration_id)',
  ...note('integration'),
  ...note('integration_credential'),
  `create trigger note_integration_made after insert or delete on integration
     for each row execute function note_integration()`,
  `create trigger note_integration_changed after update on integration
     for each row when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function note_integration()`,
  `create trigger note_integration_credential after insert or update or delete on integration_credential
     for each row execute function note_integration_credential()`,
]

function note(table: string): readonly string[] {
  return [
    `create function note_${table}() returns trigger language plpgsql as $$
     declare changed public.${table};
     begin
       if tg_op = 'DELETE' then changed := old; else changed := new; end if;
       perform public.note_changed('store', '${table.replace('_', '-')}/' || changed.id);
       return null;
     end $$`,
  ]
}
