/** Pairing of each side of a dossier with a customer, and mandates accepted without it. */
export const STATEMENTS = [
  `create table pairing (
    dossier_id integer not null references dossier (id),
    scope text not null check (scope in ('np', 'usu')),
    customer_code text references customer (code) on update cascade,
    paired_by integer references account (id),
    paired_at timestamptz not null,
    primary key (dossier_id, scope),
    -- One customer never stands on both sides; a customer yet to be created (null) may be two people.
    constraint pairing_customer_once unique (dossier_id, customer_code)
  )`,
  `create index pairing_customer on pairing (customer_code)`,
  // Phonetic key of a name: the consonants of its distinctive words, sorted. Equal for common typos, swapped names, and
  // omitted particles or legal forms. A trigram search over a million names would be too slow.
  `create function name_sound(name_key text) returns text language sql immutable parallel safe as $$
    select string_agg(sound, ' ' order by sound) from (
      select regexp_replace(regexp_replace(word, '[aeiouyh]', '', 'g'), '(.)\\1+', '\\1', 'g') as sound
      from regexp_split_to_table(name_key, '[^a-z0-9]+') as word
      where word <> all (array['d', 'de', 'du', 'des', 'la', 'le', 'les', 'l', 'von', 'van', 'der', 'den', 'di', 'da', 'del',
        'sa', 'sas', 'sasu', 'sarl', 'eurl', 'sci', 'scp', 'snc', 'sc', 'gie', 'gfa', 'ste', 'societe', 'association'])
    ) as sounds where sound <> ''
  $$`,
  `create index customer_sound on customer (name_sound(name_key))`,
  `alter table dossier add column force_mandate boolean not null default false`,
]
