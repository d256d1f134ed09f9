import { AsyncLocalStorage } from 'node:async_hooks'
import { type ControlledTransaction, isAbortedTransactionError } from 'kysely'
import type { Account } from '#identity/index.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

/** Stored payload of a session, grant, code or token. */
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

/** A request whose writes are stored atomically. */
export interface Unit {
  /** Payloads by key that are not stored yet. */
  readonly waiting: Map<string, SavedPayload>
  /** The artefact to consume. */
  used?: PayloadKey | undefined
  /** Payloads by key that were read together with another one. */
  readonly ahead: Map<string, Record<string, unknown>>
  /** The account that was read together with a token. */
  account?: Account | undefined
  /** Set by a failed statement: then nothing is stored. */
  isFailed: boolean
  begun?: Promise<ControlledTransaction<Database>>
}

/**
 * Stores all writes of a request atomically. The provider library cannot pass a transaction to its storage, so the current
 * unit is kept in AsyncLocalStorage. Most requests need a single statement; a transaction only begins with the first
 * operation that needs more.
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

  /** The current transaction, started if necessary; the database outside `run`. */
  async begin(): Promise<Db> {
    const unit = this.#current.getStore()
    if (!unit) return this.#db
    unit.begun ??= this.#db.startTransaction().execute()
    unit.trx = await unit.begun
    return unit.trx
  }

  /** Runs `work`, then `store` for its deferred writes, atomically. */
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

/** After a failed statement `work` has already answered, so only a rollback remains. */
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
