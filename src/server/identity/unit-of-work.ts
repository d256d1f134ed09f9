import { AsyncLocalStorage } from 'node:async_hooks'
import { isAbortedTransactionError } from 'kysely'
import type { Db, Trx } from '../store/store.ts'

/**
 * One transaction for all writes of a request. The provider library calls its storage without a transaction argument, so
 * the current one is kept in AsyncLocalStorage.
 */
export class UnitOfWork {
  readonly #db: Db
  readonly #running = new AsyncLocalStorage<Trx>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The current transaction, or the database. */
  get db(): Db {
    return this.#running.getStore() ?? this.#db
  }

  /** Runs `work` in one transaction, reachable through `db`. */
  async run(work: () => Promise<void>): Promise<void> {
    const transaction = this.#db.transaction().execute(async (trx) => this.#running.run(trx, work))
    await transaction.catch((error: unknown) => {
      // A statement failed and `work` has already answered: the rollback is all that is left.
      if (!isAbortedTransactionError(error)) throw error
    })
  }
}
