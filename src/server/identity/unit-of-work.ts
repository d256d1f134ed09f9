import { AsyncLocalStorage } from 'node:async_hooks'
import { type ControlledTransaction, isAbortedTransactionError } from 'kysely'
import type { Account } from '#identity/index.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

/** What the provider keeps of a session, a grant, a code or a token. */
export interface SavedPayload {
  readonly model: string
  readonly id: string
  readonly payload: string
  readonly grantId: string | null
  readonly uid: string | null
  readonly expiresAt: Date | null
}

/** Key of a payload. */
export interface PayloadKey {
  readonly model: string
  readonly id: string
}

/** A request whose writes are stored together. */
export interface Unit {
  /** Payloads, by their key, that have still to be stored. */
  readonly waiting: Map<string, SavedPayload>
  /** What has still to be used up. */
  used?: PayloadKey | undefined
  /** Payloads, by their key, that were read with another one. */
  readonly ahead: Map<string, Record<string, unknown>>
  /** The account that was read with a token. */
  account?: Account | undefined
  /** After a failed statement nothing is stored. */
  isFailed: boolean
  begun?: Promise<ControlledTransaction<Database>>
}

/**
 * All writes of a request, stored together. The provider library calls its storage without an argument for that, so the
 * current one is kept in AsyncLocalStorage. Most need one statement, and a transaction begins with the first that needs another.
 */
export class UnitOfWork {
  readonly #db: Db
  readonly #current = new AsyncLocalStorage<Unit & { trx?: Db }>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The current transaction, or the database. */
  get db(): Db {
    return this.#current.getStore()?.trx ?? this.#db
  }

  get current(): Unit | undefined {
    return this.#current.getStore()
  }

  /** The current transaction, which begins now if it has not; the database outside `run`. */
  async begin(): Promise<Db> {
    const unit = this.#current.getStore()
    if (!unit) return this.#db
    unit.begun ??= this.#db.startTransaction().execute()
    unit.trx = await unit.begun
    return unit.trx
  }

  /** Runs `work`, then `store` for what it has left to be stored; everything or nothing is. */
  async run(work: () => Promise<void>, store: () => Promise<void>): Promise<void> {
    const unit: Unit & { trx?: Db } = { waiting: new Map(), ahead: new Map(), isFailed: false }
    await this.#current.run(unit, async () => {
      try {
        await work()
        if (!unit.isFailed) await store()
      } catch (error) {
        await (await unit.begun)?.rollback().execute()
        if (isInFailedTransaction(error)) return
        throw error
      }
      await end(unit)
    })
  }
}

function isInFailedTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** When a statement has failed, `work` has already answered: the rollback is all that is left. */
async function end({ begun, isFailed }: Unit): Promise<void> {
  const trx = await begun
  if (isFailed) await trx?.rollback().execute()
  else
    await trx
      ?.commit()
      .execute()
      .catch((error: unknown) => {
        if (!isAbortedTransactionError(error)) throw error
      })
}
