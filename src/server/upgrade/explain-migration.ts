import { type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { quote } from '../backup/table-plan.ts'

/** A failed statement of a migration, with the first row that caused the failure. */
class FailedStatement extends Error {
  override readonly name = 'FailedStatement'
}

const BEGINS = /^\s*(begin|start transaction)/i
const ENDS = /^\s*(commit|rollback)\s*$/i
const IN_STATEMENT = 'rehearsed_statement'

/**
 * Wraps a pool for the rehearsal of migrations. Sets a savepoint before each statement, so that after a failure the results
 * of earlier statements can still be read to find the row that caused it.
 */
export function explainingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => explainingClient(await pool.connect()),
  }
}

function explainingClient(client: pg.PoolClient): PostgresPoolClient {
  let isInTransaction = false
  const query = async (text: string, values: readonly unknown[]) => {
    if (ENDS.test(text)) isInTransaction = false
    if (isInTransaction) await client.query(`savepoint ${IN_STATEMENT}`)
    try {
      const result = await client.query(text, [...values])
      if (isInTransaction) await client.query(`release savepoint ${IN_STATEMENT}`)
      if (BEGINS.test(text)) isInTransaction = true
      return result
    } catch (error) {
      if (!isInTransaction) throw error
      await client.query(`rollback to savepoint ${IN_STATEMENT}`)
      throw new FailedStatement(await explain(client, text, error), { cause: error })
    }
  }
  return Object.assign(Object.create(client), { query })
}

interface Fault {
  readonly table: string
  /** SQL condition of the failing rows. */
  readonly where: string
}

async function explain(client: pg.PoolClient, text: string, error: unknown): Promise<string> {
  const message = error instanceof Error ? error.message : String(error)
  const fault = findFault(text, error)
  const row = fault && (await findFirst(client, fault).catch(() => undefined))
  return row === undefined ? message : `${message}: ${row}`
}

/** Without values, since rows hold personal data. */
function findFault(text: string, error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  const table = readField(error, 'table')
  switch (readField(error, 'code')) {
    case '23502':
      return { table, where: `${quote(readField(error, 'column'))} is null` }
    case '23505': {
      const key = /^Key \((.*?)\)=/.exec(readField(error, 'detail'))?.[1] ?? ''
      return {
        table,
        where: `(${key}) in (select ${key} from ${quote(table)} group by ${key} having count(*) > 1)`,
      }
    }
    case '23514': {
      const condition = /check\s*(\(.*\))/is.exec(text)?.[1]
      return condition === undefined ? undefined : { table, where: `not ${condition}` }
    }
    default:
      return undefined
  }
}

function readField(error: Error, name: string): string {
  return String(Object.entries(error).find(([key]) => key === name)?.[1] ?? '')
}

/** The primary key of the first failing row, and the number of failing rows. */
async function findFirst(client: pg.PoolClient, { table, where }: Fault): Promise<string | undefined> {
  const { rows: keys } = await client.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = to_regclass($1) and indisprimary order by attnum`,
    [quote(table)],
  )
  const columns = keys.map(({ name }) => quote(name)).join(', ')
  const { rows } = await client.query<{ key: object; all: number }>(
    `select to_jsonb(bad) as key, (select count(*)::int from ${quote(table)} where ${where}) as all
     from (select ${columns} from ${quote(table)} where ${where} order by ${columns} limit 1) as bad`,
  )
  const [first] = rows
  if (!first) return undefined
  const key = Object.entries(first.key).map(([name, value]) => `${name} ${String(value)}`)
  return `first bad row of ${table}: ${key.join(', ')} (${first.all} in all)`
}
