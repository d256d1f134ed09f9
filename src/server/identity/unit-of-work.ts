import { AsyncLocalStorage } from 'node:async_hooks'
import { isAbortedTransactionError } from 'kysely'
import type { Db, Trx } from '../store/store.ts'

/** What the provider keeps of a session, a grant, a code or a token. */
export interface SavedPayload {
  readonly model: string
  readonly id: string
  readonly payload: string
  readonly grantId: string | null
  readonly uid: string | null
  readonly expiresAt: Date | null
}

interface Running {
  readonly trx: Trx
  readonly waiting: Map<string, SavedPayload>
}

/**
 * One transaction for all writes of a request. The provider library calls its storage without a transaction argument, so
 * the current one is kept in AsyncLocalStorage.
 */
export class UnitOfWork {
  readonly #db: Db
  readonly #running = new AsyncLocalStorage<Running>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The current transaction, or the database. */
  get db(): Db {
    return this.#running.getStore()?.trx ?? this.#db
  }

  /** Payloads, by their key, that the current transaction has still to store; undefined without a transaction. */
  get waiting(): Map<string, SavedPayload> | undefined {
    return this.#running.getStore()?.waiting
  }

  /** Runs `work` in one transaction, reachable through `db`. */
  async run(work: () => Promise<void>): Promise<void> {
    const transaction = this.#db
      .transaction()
      .execute(async (trx) => this.#running.run({ trx, waiting: new Map() }, work))
    await transaction.catch((error: unknown) => {
      // A statement failed and `work` has already answered: the rollback is all that is left.
      if (!isAbortedTransactionError(error)) throw error
    })
  }
}
