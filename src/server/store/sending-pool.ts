import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared-statements.ts'

/** SQLSTATE of a write that a standby refuses. */
export const READ_ONLY = '25006'

/** How long a server waits for a statement; beyond it a request gets a 503. */
export const STATEMENT_LIMIT_MS = 20_000

/** What a statement that took too long rejects with, in the driver's own words. */
const TIMED_OUT = 'Query read timeout'

/** How the statements of a pool are sent. */
export interface Sending {
  /** By default true. Otherwise each statement is parsed anew: a pooler may give every transaction another connection. */
  readonly preparesStatements?: boolean | undefined
  /** Milliseconds to wait for a statement; by default without limit. */
  readonly limitMs?: number | undefined
}

/** Wraps a pool for kysely, which supports neither named statements nor a limit of waiting. */
export function sendingPool(pool: pg.Pool, sending: Sending): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? sendingClient(client, sending)
      clients.set(client, known)
      return known
    },
  }
}

/** The driver copies a configuration object by its property descriptors, which takes it as long as sending the statement. */
class NamedQuery extends pg.Query {
  name: string | undefined
}

/**
 * A connection that sends registered statements by name. It is closed instead of being reused when its server has become
 * read-only, when a statement took too long, or when the caller asks for it, as kysely does after a failed rollback.
 */
function sendingClient(
  client: pg.PoolClient,
  { preparesStatements = true, limitMs }: Sending,
): PostgresPoolClient {
  let isDemoted = false
  let late: Error | undefined
  /**
   * Hands the driver a callback and keeps the time itself: with a promise, or with its `query_timeout`, the driver assigns
   * a closure to a property, which V8 allocates in the old generation. It would hold each result until a full collection.
   */
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        late = new Error(TIMED_OUT)
        reject(late)
      }
      const timer = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
      const query = new NamedQuery(text, [...values], (error, result) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      })
      query.name = preparesStatements ? preparedName(text) : undefined
      client.query(query)
    })
  const query = async (text: string, values: readonly unknown[]) => {
    // The driver still waits for that statement: whatever is sent next, a rollback included, waits behind it.
    if (late) throw late
    try {
      return await send(text, values)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      isDemoted ||= 'code' in error && error.code === READ_ONLY
      // The driver's own trace ends in the socket, this one in who asked.
      Error.captureStackTrace(error)
      throw error
    }
  }
  const release = (isBroken?: boolean) => client.release(isBroken === true || isDemoted || late !== undefined)
  return Object.assign(Object.create(client), { query, release })
}
