import { AsyncLocalStorage } from 'node:async_hooks'
import { isAbortedTransactionError } from 'kysely'
import type { Db, Trx } from '../store/store.ts'

/**
 * What several stores write for one request, kept at once or not at all. The provider library calls its storage
 * without knowing of transactions, so the one that runs is found by the request's own flow.
 */
export class UnitOfWork {
  readonly #db: Db
  readonly #running = new AsyncLocalStorage<Trx>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The transaction that runs, or the store itself. */
  get db(): Db {
    return this.#running.getStore() ?? this.#db
  }

  /** One commit for all that `work` writes through `db`. */
  async run(work: () => Promise<void>): Promise<void> {
    const transaction = this.#db.transaction().execute(async (trx) => this.#running.run(trx, work))
    await transaction.catch((error: unknown) => {
      // A statement failed and `work` has answered for it already: nothing was kept, nothing is to be told again.
      if (!isAbortedTransactionError(error)) throw error
    })
  }
}
