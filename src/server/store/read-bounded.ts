import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Db, Trx } from './store.ts'

/** When a slow read is aborted. */
export interface ReadBounds {
  /** Timeout of each of its statements. */
  readonly limitMs: number
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
}

/** SQLSTATE of a statement that was cancelled, by its limit or by request. Source: PostgreSQL, appendix A. */
const QUERY_CANCELED = '57014'

/** Reads in a transaction within bounds, beyond which the database cancels the statement. Throws `LIST_TOO_SLOW`. */
export async function readBounded<T>(db: Db, bounds: ReadBounds, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => boundReads(db, trx, bounds, () => read(trx)))
}

/** As `readBounded`, within a given transaction; `db` provides another connection, on which a statement is cancelled. */
export async function boundReads<T>(
  db: Db,
  trx: Trx,
  { limitMs, signal }: ReadBounds,
  read: () => Promise<T>,
): Promise<T> {
  // Read from the server, since behind a pooler the client's process id differs.
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', ${`${limitMs}ms`}, true)`.execute(trx)
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    cancelling = sql`select pg_cancel_backend(${rows[0]?.pid}::integer)`.execute(db).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    if (signal.aborted) throw new Failure('LIST_TOO_SLOW')
    return await read()
  } catch (error) {
    if (isCanceled(error)) throw new Failure('LIST_TOO_SLOW', { cause: error })
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // Otherwise a late cancellation would hit the next statement of this connection.
    await cancelling
  }
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED
}
