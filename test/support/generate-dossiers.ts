import pg from 'pg'
import {
  CORRECTIONS,
  customerRows,
  dossierRows,
  FIRST_DOSSIER,
  NAMES,
  PARTS,
  person,
  SEARCH_TEXTS,
  type Referenced,
} from './generated-rows.ts'

/** Sizes; all default to a ratio of `dossiers`. */
export interface Generation {
  readonly dossiers: number
  readonly formId: number
  /** Additional clients of one advisor, to test a large list. Default none. */
  readonly crowd?: number
  /** Customers of the register. Default: as many as dossiers. */
  readonly customers?: number
  /**
   * Codes of products, the last of which is rare. Dossiers then also have the data that the filters of a desk need:
   * assignees, second signatures and live corrections. Default: one product, nothing else.
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
/** Dossiers per statement; their related rows are inserted while the next batch is. */
const BATCH = 200_000
const TABLES = ['account', 'dossier', 'customer', 'dossier_access', 'dossier_block', 'answer_change']

/**
 * Fills a migrated store with realistic dossiers: complete lists, sparse answers, clients, teams of advisors and
 * register customers. Deterministic. Needs a superuser, since it disables foreign key checks: every generated row
 * references rows generated before it. A second connection fills other tables and builds other indexes in parallel.
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
  const referenced: Referenced = { dossiers, formId, people, advisors, ids, products }
  const { host, port, user, password, database } = client
  const second = new pg.Client({ host, port, user, password, database })
  await second.connect()
  const both = [client, second] as const
  try {
    for (const each of both) for (const statement of PREPARE) await each.query(statement)
    const isLarge = dossiers >= WORTH_REBUILDING
    const indexes = isLarge ? await dropIndexes(client) : []
    if (isLarge) await alterTables(client, 'set (autovacuum_enabled = off)')
    const customersFilled = second.query(customerRows(customers))
    await fillAccounts(client, referenced, { managers, crowd })
    await Promise.all([fillDossiers(client, second, referenced), customersFilled])
    await share(both, indexes)
    if (isLarge) await alterTables(client, 'reset (autovacuum_enabled)')
    await share(
      both,
      TABLES.map((table) => `vacuum analyze ${table}`),
    )
    await requireSearchTexts(client)
    await client.query('reset all')
  } finally {
    await second.end()
  }
  return ids
}

const PREPARE = [
  'set session_replication_role = replica',
  `set maintenance_work_mem = '1GB'`,
  `set work_mem = '256MB'`,
  NAMES,
]

async function readBase(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ base: number }>(
    'select coalesce(max(id), 0) + 1000 as base from account',
  )
  return rows[0]?.base ?? 1000
}

/** All indexes but those of constraints, whose keys are generated in order anyway; those of words first, which take longest. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) like '% gin %' desc, indrelid = 'dossier'::regclass desc`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function alterTables(client: pg.Client, change: string): Promise<void> {
  for (const table of TABLES) await client.query(`alter table ${table} ${change}`)
}

async function fillAccounts(
  client: pg.Client,
  { ids, advisors, people }: Referenced,
  { managers, crowd }: { readonly managers: number; readonly crowd: number },
): Promise<void> {
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
  await client.query('analyze account')
}

/**
 * Whenever it is free, the second connection adds the related rows of the dossiers that the first one has committed.
 */
async function fillDossiers(first: pg.Client, second: pg.Client, given: Referenced): Promise<void> {
  let parts = Promise.resolve()
  for (let from = 0; from < given.dossiers; from += BATCH) {
    const to = Math.min(from + BATCH, given.dossiers) - 1
    await first.query(dossierRows(given, from, to))
    parts = parts.then(async () => {
      for (const statement of PARTS) await second.query(statement, [FIRST_DOSSIER + from, FIRST_DOSSIER + to])
    })
  }
  if (given.products) await first.query(CORRECTIONS, [FIRST_DOSSIER])
  await first.query(`select setval(pg_get_serial_sequence('dossier', 'id'), (select max(id) from dossier))`)
  await parts
}

/** Each connection takes the next statement as soon as it is free. */
async function share(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = statements.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const statement of left) await client.query(statement)
    }),
  )
}

async function requireSearchTexts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: number }>(SEARCH_TEXTS, [FIRST_DOSSIER])
  if (rows[0]?.wrong !== 0) throw new Error('a generated search text is not what dossier_search_text gives')
}
