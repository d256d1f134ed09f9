import { createHash } from 'node:crypto'
import type { Kysely, PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from './schema.ts'

/** SQLSTATE of a write that a standby refuses. */
export const READ_ONLY = '25006'

/** Names of prepared statements, by SQL text. */
const names = new Map<string, string>()

/** There are many combinations of filters: beyond this number, statements get no name and are planned on each call. */
const MOST_NAMED = 500

/**
 * Runs a named prepared statement, which each connection parses and plans only once. The SQL text must be one of a few,
 * with every value as a parameter: only for look-ups by key, where the plan does not depend on the values, and never
 * with `*`, which a later migration may widen under a running process.
 */
export async function sendPrepared<Row>(
  db: Kysely<Database>,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const query = statement.compile(db)
  if (!names.has(query.sql) && names.size < MOST_NAMED) names.set(query.sql, nameOf(query.sql))
  return (await db.executeQuery(query)).rows
}

/**
 * Made from the text: a pooler that shares connections may run what another process prepared by that name, which must not
 * be another statement.
 */
function nameOf(text: string): string {
  return `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}

/**
 * Wraps a pool for kysely, which does not support named statements, and adds the names. Without `isNaming` each statement is
 * parsed anew: a pooler may give every transaction another connection.
 */
export function namingPool(pool: pg.Pool, isNaming: boolean): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? namingClient(client, isNaming)
      clients.set(client, known)
      return known
    },
  }
}

/**
 * A connection that sends registered statements by name. It is closed instead of being reused when its server has become
 * read-only, when a statement took too long, or when the caller asks for it, as kysely does after a failed rollback.
 */
function namingClient(client: pg.PoolClient, isNaming: boolean): PostgresPoolClient {
  let isDemoted = false
  let late: Error | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    // The driver has only stopped waiting: whatever is sent next, a rollback included, waits behind that statement.
    if (late) throw late
    try {
      return await client.query({ name: isNaming ? names.get(text) : undefined, text, values: [...values] })
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') late = error
      isDemoted ||= error instanceof Error && 'code' in error && error.code === READ_ONLY
      throw error
    }
  }
  const release = (isBroken?: boolean) => client.release(isBroken === true || isDemoted || late !== undefined)
  return Object.assign(Object.create(client), { query, release })
}
