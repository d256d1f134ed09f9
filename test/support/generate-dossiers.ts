import type pg from 'pg'

/** Sizes; all default to a ratio of `dossiers`. */
export interface Generation {
  readonly dossiers: number
  readonly formId: number
  /** Additional clients of one advisor, to test a large list. Default none. */
  readonly crowd?: number
  /** Customers of the register. Default: as many as dossiers. */
  readonly customers?: number
  /**
   * Codes of products, the last of which is rare. Dossiers then also have what the filters of a desk ask for: assignees,
   * second signatures and live corrections. Default: one product, nothing else.
   */
  readonly products?: readonly string[]
}

/**
 * Logins of the generated accounts: `advisor` and `manager` have a team's dossiers, `crowded` the large client
 * list.
 */
export interface Generated {
  readonly advisor: number
  readonly manager: number
  readonly crowded: number
  readonly reviewer: number
  readonly backOffice: number
}

const DOSSIERS_PER_ADVISOR = 200
const ADVISORS_PER_MANAGER = 10
/** From this size on, rebuilding indexes is cheaper than updating them per row. */
const WORTH_REBUILDING = 50_000

/**
 * Fills a migrated store with realistic dossiers: complete lists, sparse answers, clients, teams of advisors and
 * register customers. Deterministic. Needs a superuser, since it disables foreign key checks: every generated row
 * references rows generated before it.
 */
export async function generateDossiers(client: pg.Client, generation: Generation): Promise<Generated> {
  const { dossiers, formId, crowd = 0, customers = dossiers, products } = generation
  const advisors = Math.ceil(dossiers / DOSSIERS_PER_ADVISOR)
  const managers = Math.ceil(advisors / ADVISORS_PER_MANAGER)
  const people = Math.ceil(dossiers / 2)
  const base = await readBase(client)
  const ids = {
    manager: base,
    advisor: base + managers,
    crowded: base + managers + advisors,
    backOffice: base + managers + advisors + 1,
    reviewer: base + managers + advisors + 2,
    client: base + managers + advisors + 3,
  }
  const indexes = dossiers >= WORTH_REBUILDING ? await dropIndexes(client) : []
  await client.query('begin')
  await client.query(`set local session_replication_role = replica`)
  await client.query(NAMES)
  const account = (columns: string, from: number, count: number) =>
    client.query(
      `insert into account (id, role, email, username, civility, first_name, last_name, mobile, parent_id)
       overriding system value
       select ${from} + n, ${columns} from generate_series(0, ${count} - 1) as n`,
    )
  await account(person('M', `'manager'`, 'null::int', ids.manager), ids.manager, managers)
  await account(
    person('A', `'advisor'`, `${ids.manager} + n / ${ADVISORS_PER_MANAGER}`, ids.advisor),
    ids.advisor,
    advisors,
  )
  await account(person('A', `'advisor'`, 'null::int', ids.crowded), ids.crowded, 1)
  await account(person('B', `'backOfficeUser'`, 'null::int', ids.backOffice), ids.backOffice, 1)
  await account(person('R', `'manageDossier'`, 'null::int', ids.reviewer), ids.reviewer, 1)
  const roleOfClient = `case when n % 10 = 7 then 'prospect' else 'client' end`
  await account(person('', roleOfClient, `${ids.advisor} + n % ${advisors}`, ids.client), ids.client, people)
  await account(
    person('', roleOfClient, String(ids.crowded), ids.client + people),
    ids.client + people,
    crowd,
  )
  await client.query(`select setval(pg_get_serial_sequence('account', 'id'), (select max(id) from account))`)
  await client.query(
    dossierRows({
      dossiers,
      formId,
      people,
      advisors,
      client: ids.client,
      advisor: ids.advisor,
      desk: products && { products, reviewer: ids.reviewer },
    }),
  )
  if (products) await client.query(CORRECTIONS, [FIRST_DOSSIER])
  await client.query(`select setval(pg_get_serial_sequence('dossier', 'id'), (select max(id) from dossier))`)
  await client.query(
    `insert into dossier_block (dossier_id, block, answers, revision, submitted_by, submitted_at)
     select id, 'souscripteur', jsonb_build_object('sub_last_name', split_part(title, ' ', 2), 'sub_kind', 'PP'),
       1, created_by, created_at from dossier where id >= $1`,
    [FIRST_DOSSIER],
  )
  await client.query(
    `insert into answer_change (dossier_id, number, block, revision, actor_id, at, changes)
     select dossier_id, 1, block, 1, submitted_by, submitted_at,
       (select json_object_agg(key, json_build_object('how', 'typed', 'to', value)) from jsonb_each(answers))
     from dossier_block where dossier_id >= $1`,
    [FIRST_DOSSIER],
  )
  await client.query(
    `insert into dossier_access (dossier_id, account_id, granted_at)
     select id, client_id, created_at from dossier where id >= $1 and client_id is not null and id % 5 < 2`,
    [FIRST_DOSSIER],
  )
  await client.query(customerRows(customers))
  await client.query('commit')
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const index of indexes) await client.query(index)
  await client.query('reset maintenance_work_mem')
  await client.query('vacuum analyze')
  return ids
}

/** Above the ids of any seed. */
export const FIRST_DOSSIER = 100_001

async function readBase(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ base: number }>(
    'select coalesce(max(id), 0) + 1000 as base from account',
  )
  return rows[0]?.base ?? 1000
}

/** All indexes but those of constraints, whose keys are generated in order anyway. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('account'::regclass, 'dossier'::regclass, 'customer'::regclass, 'dossier_access'::regclass)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** 60 first names and 1,600 last names with accents and ligatures, chosen pseudo-randomly. */
const NAMES = `
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

function person(letter: string, role: string, parent: string, base: number): string {
  const id = `(${base} + n)`
  return `${role}, 'p' || ${id} || '@generated.test', '${letter}' || lpad(${id}::text, 7, '0'),
    pg_temp.civility(${id}), pg_temp.first_name(${id}), pg_temp.last_name(${id}),
    '+336' || lpad((${id} % 100000000)::text, 8, '0'), ${parent}`
}

function dossierRows(given: {
  readonly dossiers: number
  readonly formId: number
  readonly people: number
  readonly advisors: number
  readonly client: number
  readonly advisor: number
  readonly desk: { readonly products: readonly string[]; readonly reviewer: number } | undefined
}): string {
  const { dossiers, formId, people, advisors, client, advisor, desk } = given
  const [product, assignee, resigned] = desk ? deskColumns(desk) : [`'DPE'`, 'null', 'null']
  return `
  insert into dossier (id, form_version_id, form_code, state, integration_state, direct, client_id, advisor_id,
    created_by, product_code, title, amount_cents, last_block, status, progress, created_at, updated_at, signed_at,
    validated_at, assignee_id, resigned_at, search_text)
  overriding system value
  select id, ${formId}, case when n % 13 = 5 then 'back_office' else 'client' end, state,
    case when state = 'signed' then review end, false, client_id, advisor_id, advisor_id,
    ${product}, title, 100000 + pg_temp.mix(n, 5) % 20000000, 'souscripteur',
    case state when 'signature' then 'signature|subscription_sent_to_subscriber' else state end,
    case state when 'signed' then 100 else pg_temp.mix(n, 6) % 100 end,
    created_at, created_at + interval '2 days',
    case when state = 'signed' then created_at + interval '2 days' end,
    case when state = 'signed' and review in ('validated', 'sync') then created_at + interval '3 days' end,
    (${assignee})::int, (${resigned})::timestamptz,
    dossier_search_text(id, title, client_id, advisor_id, '', (100000 + pg_temp.mix(n, 5) % 20000000)::bigint)
  from (
    select n, (${FIRST_DOSSIER} + n)::int as id, (${client} + n % ${people})::int as client_id,
      (${advisor} + (n % ${people}) % ${advisors})::int as advisor_id,
      pg_temp.civility(${client} + n % ${people}) || ' ' || upper(pg_temp.last_name(${client} + n % ${people})) || ' '
        || pg_temp.first_name(${client} + n % ${people}) || ', '
        || (array['Démo Pierre Europe','Démo Pierre Patrimoine','Démo Forêts'])[1 + n % 3] as title,
      timestamptz '2021-01-01' + n * (interval '5 years' / ${dossiers}) as created_at,
      case when share < 28 then 'ongoing' when share < 31 then 'mission_validation'
        when share < 33 then 'adequacy_report_validation' when share < 34 then 'unsigned'
        when share < 39 then 'signature' when share < 47 then 'canceled' when share < 50 then 'rejected'
        else 'signed' end as state,
      case when part < 3 then 'ongoing' when part < 6 then 'validated' when part < 7 then 'error'
        when part < 9 then 'refused' else 'sync' end as review
    from (select n, pg_temp.mix(n, 7) % 100 as share, pg_temp.mix(n, 8) % 100 as part
      from generate_series(0::bigint, ${dossiers} - 1) as n) as drawn
  ) as rows`
}

/** Product, assignee and second signature of a generated dossier: one product in two hundred, half of the queue, one in fifty. */
function deskColumns({
  products,
  reviewer,
}: {
  readonly products: readonly string[]
  readonly reviewer: number
}): readonly [string, string, string] {
  const common = products.slice(0, -1).map((code) => `'${code}'`)
  return [
    `case when pg_temp.mix(n, 11) % 200 = 0 then '${products.at(-1)}'
       else (array[${common.join(', ')}])[1 + pg_temp.mix(n, 12) % ${common.length}] end`,
    `case when state = 'signed' and review in ('ongoing', 'error') and pg_temp.mix(n, 13) % 2 = 0 then ${reviewer} end`,
    `case when state = 'signed' and pg_temp.mix(n, 14) % 50 = 0 then created_at + interval '20 days' end`,
  ]
}

/** One signed dossier in five hundred is being corrected. */
const CORRECTIONS = `
  insert into correction (dossier_id, stage, state, concerned, remarks, proposals, opened_at)
  select id, 'signed', case when id % 3 = 0 then 'answered' else 'open' end, 'advisor', '[]', '{}', signed_at
  from dossier where id >= $1 and state = 'signed' and pg_temp.mix(id, 15) % 500 = 0`

function customerRows(customers: number): string {
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
