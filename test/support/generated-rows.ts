import type { Generated } from './generate-dossiers.ts'

/** Above the ids of any seed. */
export const FIRST_DOSSIER = 100_001

/** Rows that the generated dossiers refer to. */
export interface Referenced {
  readonly dossiers: number
  readonly formId: number
  readonly people: number
  readonly advisors: number
  readonly ids: Generated & { readonly client: number }
  readonly products: readonly string[] | undefined
}

/** 60 first names and 1,600 last names with accents and ligatures, chosen pseudo-randomly. */
export const NAMES = `
  create or replace function pg_temp.mix(n bigint, salt int) returns int language sql immutable
    as $$ select (hashint8(n * 31 + salt) & 2147483647) $$;
  create or replace function pg_temp.first_name(n bigint) returns text language sql immutable as $$
    select (array['Françoise','Odile','Jean','Marie','Grégoire','Inès','Paul','Hélène','Antoine','Noé','Éloïse','Zoé',
      'Camille','Luc','René','Aurélie','Benoît','Chloé','Damien','Étienne'])[1 + pg_temp.mix(n, 1) % 20] ||
      (array['','-Marie',' Anne'])[1 + pg_temp.mix(n, 2) % 3] $$;
  create or replace function pg_temp.last_name(n bigint) returns text language sql immutable as $$
    select (array['Le','Mar','Du','Bel','Châ','Vas','Rous','Font','Œu','Car','Dél','Gar','Ker','Mon','Pel','Quin','Rib',
      'Sau','Tho','Ver','Bou','Cé','Fau','Gui','Hu','Jo','La','Na','Or','Pré','Ra','Sé','Tré','Vi','Wal','Yv','Zim',
      'Bré','Co','Dra'])[1 + pg_temp.mix(n, 3) % 40] ||
      (array['maire','tin','rand','mont','teau','seur','sel','taine','vrard','pentier','mas','nier','vella','tel',
      'letier','ton','eau','vage','mas','dier','chard','sar','re','bert','go','ly','croix','ville','lin','vost','bier',
      'gur','hen','nal','ter','es','mer','zin','lette','gon'])[1 + pg_temp.mix(n, 4) % 40] $$;
  create or replace function pg_temp.civility(n bigint) returns text language sql immutable as $$
    select case when n % 2 = 0 then 'Mme' else 'M.' end $$`

export function person(letter: string, role: string, parent: string, base: number): string {
  const id = `(${base} + n)`
  return `${role}, 'p' || ${id} || '@generated.test', '${letter}' || lpad(${id}::text, 7, '0'),
    pg_temp.civility(${id}), pg_temp.first_name(${id}), pg_temp.last_name(${id}),
    '+336' || lpad((${id} % 100000000)::text, 8, '0'), ${parent}`
}

/**
 * The rows from the `from`th dossier to the `to`th. The search text is written here, since `dossier_search_text` reads
 * both accounts of each row, which takes five times as long; `SEARCH_TEXTS` compares them. Ordered, since in a real store
 * the newest rows are neighbours.
 */
export function dossierRows(given: Referenced, from: number, to: number): string {
  const { dossiers, formId, people, advisors, ids, products } = given
  const [product, assignee, resigned] = products
    ? deskColumns(products, ids.reviewer)
    : [`'DPE'`, 'null', 'null']
  return `
  insert into dossier (id, form_version_id, form_code, state, integration_state, direct, client_id, advisor_id,
    created_by, product_code, title, amount_cents, last_block, status, progress, created_at, updated_at, signed_at,
    validated_at, assignee_id, resigned_at, search_text)
  overriding system value
  select id, ${formId}, case when n % 13 = 5 then 'back_office' else 'client' end, state,
    case when state = 'signed' then review end, false, client_id, advisor_id, advisor_id,
    ${product}, title, amount_cents, 'souscripteur',
    case state when 'signature' then 'signature|subscription_sent_to_subscriber' else state end,
    case state when 'signed' then 100 else pg_temp.mix(n, 6) % 100 end,
    created_at, created_at + interval '2 days',
    case when state = 'signed' then created_at + interval '2 days' end,
    case when state = 'signed' and review in ('validated', 'sync') then created_at + interval '3 days' end,
    (${assignee})::int, (${resigned})::timestamptz,
    search_key(concat_ws(' ', '', id, title, people, '', to_char(amount_cents / 100.0, 'FM999999999999990.00')))
  from (
    select n, (${FIRST_DOSSIER} + n)::int as id, client.id as client_id, advisor.id as advisor_id,
      client.civility || ' ' || upper(client.last_name) || ' ' || client.first_name || ', '
        || (array['Démo Pierre Europe','Démo Pierre Patrimoine','Démo Forêts'])[1 + n % 3] as title,
      concat_ws(' ', client.username, client.last_name, client.first_name, client.email,
        replace(client.mobile, '+33', '0'), advisor.username, advisor.last_name, advisor.first_name) as people,
      (100000 + pg_temp.mix(n, 5) % 20000000)::bigint as amount_cents,
      timestamptz '2021-01-01' + n * (interval '5 years' / ${dossiers}) as created_at,
      case when share < 28 then 'ongoing' when share < 31 then 'mission_validation'
        when share < 33 then 'adequacy_report_validation' when share < 34 then 'unsigned'
        when share < 39 then 'signature' when share < 47 then 'canceled' when share < 50 then 'rejected'
        else 'signed' end as state,
      case when part < 3 then 'ongoing' when part < 6 then 'validated' when part < 7 then 'error'
        when part < 9 then 'refused' else 'sync' end as review
    from (select n, pg_temp.mix(n, 7) % 100 as share, pg_temp.mix(n, 8) % 100 as part
        from generate_series(${from}::bigint, ${to}) as n) as drawn
      join account as client on client.id = ${ids.client} + n % ${people}
      join account as advisor on advisor.id = ${ids.advisor} + n % ${people} % ${advisors}
    order by n
  ) as rows`
}

/** Related rows of the dossiers from `$1` to `$2`. */
export const PARTS: readonly string[] = [
  `insert into dossier_block (dossier_id, block, answers, revision, submitted_by, submitted_at)
   select id, 'souscripteur', jsonb_build_object('sub_last_name', split_part(title, ' ', 2), 'sub_kind', 'PP'),
     1, created_by, created_at from dossier where id between $1 and $2 order by id`,
  `insert into answer_change (dossier_id, number, block, revision, actor_id, at, changes)
   select id, 1, 'souscripteur', 1, created_by, created_at, json_build_object(
       'sub_kind', json_build_object('how', 'typed', 'to', 'PP'),
       'sub_last_name', json_build_object('how', 'typed', 'to', split_part(title, ' ', 2)))
   from dossier where id between $1 and $2 order by id`,
  `insert into dossier_access (dossier_id, account_id, granted_at)
   select id, client_id, created_at from dossier where id between $1 and $2 and id % 5 < 2 order by id`,
]

/** Number of dossiers in a sample whose search text differs from the one that the product computes. */
export const SEARCH_TEXTS = `
  select count(*)::int as wrong from (
    select *, dossier_search_text(id, title, client_id, advisor_id, contact, amount_cents) as expected
    from dossier where id between $1 and $1 + 999) as sample
  where search_text is distinct from expected`

/** Product, assignee and second signature of a generated dossier: one product in two hundred, half of the queue, one in fifty. */
function deskColumns(products: readonly string[], reviewer: number): readonly [string, string, string] {
  const common = products.slice(0, -1).map((code) => `'${code}'`)
  return [
    `case when pg_temp.mix(n, 11) % 200 = 0 then '${products.at(-1)}'
       else (array[${common.join(', ')}])[1 + pg_temp.mix(n, 12) % ${common.length}] end`,
    `case when state = 'signed' and review in ('ongoing', 'error') and pg_temp.mix(n, 13) % 2 = 0 then ${reviewer} end`,
    `case when state = 'signed' and pg_temp.mix(n, 14) % 50 = 0 then created_at + interval '20 days' end`,
  ]
}

/** One signed dossier in five hundred is being corrected. */
export const CORRECTIONS = `
  insert into correction (dossier_id, stage, state, concerned, remarks, proposals, opened_at)
  select id, 'signed', case when id % 3 = 0 then 'answered' else 'open' end, 'advisor', '[]', '{}', signed_at
  from dossier where id >= $1 and state = 'signed' and pg_temp.mix(id, 15) % 500 = 0`

export function customerRows(customers: number): string {
  return `
  insert into customer (code, civility, first_name, last_name, company_name, birth_date, birth_city, birth_country,
    email, mobile, iban, co_subscriber, partner_code)
  select 'S' || lpad(n::text, 8, '0'), pg_temp.civility(n), pg_temp.first_name(n), upper(pg_temp.last_name(n)),
    case when n % 20 = 3 then 'SCI ' || pg_temp.last_name(n) || ' ' || n end,
    case when n % 20 <> 3 then date '1930-01-01' + pg_temp.mix(n, 9) % 27000 end, 'Lyon', 'FR',
    case when n % 4 <> 0 then 'c' || n || '@generated.test' end,
    case when n % 3 <> 0 then '+337' || lpad((n % 100000000)::text, 8, '0') end,
    case when n % 2 = 0 then 'FR76' || lpad(n::text, 23, '0') end,
    case when n % 3 = 0 then n % 2 = 0 end, 'P001'
  from generate_series(1::bigint, ${customers}) as n`
}
