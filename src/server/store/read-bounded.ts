import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Db, Trx } from './store.ts'

/** When a read that may take long is given up. */
export interface ReadBounds {
  /** For each of its statements. */
  readonly limitMs: number
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** SQLSTATE of a statement that was cancelled, by its limit or by request. Source: PostgreSQL, appendix A. */
const QUERY_CANCELED = '57014'

/** Reads in a transaction of its own, within bounds: the database stops working on it too. `LIST_TOO_SLOW` beyond them. */
export async function readBounded<T>(db: Db, bounds: ReadBounds, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => boundReads(db, trx, bounds, () => read(trx)))
}

/** The same within a transaction; `db` is another connection, by which a statement is cancelled. */
export async function boundReads<T>(
  db: Db,
  trx: Trx,
  { limitMs, signal }: ReadBounds,
  read: () => Promise<T>,
): Promise<T> {
  // Asked of the server itself: behind a pooler the client knows another number.
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
    // A cancellation under way would hit the next statement of this connection.
    await cancelling
  }
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED
}
