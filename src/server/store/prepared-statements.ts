import type { Kysely, PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from './schema.ts'

/** Names of the statements that each connection keeps, by their text. */
const names = new Map<string, string>()

/**
 * Sends a statement that each connection parses and plans the first time only. Its text must be one of a few, with
 * every value as a parameter: for what finds its rows by their keys, where no value makes another plan better, and
 * never for `*` of a table, which a later schema may widen under a running process.
 */
export async function sendPrepared<Row>(
  db: Kysely<Database>,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const query = statement.compile(db)
  if (!names.has(query.sql)) names.set(query.sql, `s${names.size}`)
  return (await db.executeQuery(query)).rows
}

/** The pool as the query builder uses it, which knows nothing of names: those are added on the way. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? namingClient(client)
      clients.set(client, known)
      return known
    },
  }
}

/** The same connection; what it is asked to send has a name if it was prepared. */
function namingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: names.get(text), text, values: [...values] })
  return Object.assign(Object.create(client), { query })
}
