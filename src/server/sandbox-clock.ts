import type { Clock } from './clock.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import type { Db } from './store/store.ts'

/** The clock of a sandbox: ahead of real time by a stored offset. It never goes back. */
export class SandboxClock implements Clock {
  readonly #real: Clock
  #aheadMs: number

  constructor(real: Clock, aheadMs = 0) {
    this.#real = real
    this.#aheadMs = aheadMs
  }

  now(): Date {
    return new Date(this.#real.now().getTime() + this.#aheadMs)
  }

  real(): Date {
    return this.#real.now()
  }

  /** Offset from real time in milliseconds. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** Committed before anybody can read the later time. */
  async advance(db: Db, byMs: number): Promise<void> {
    const { ahead_ms } = await db
      .updateTable('sandbox')
      .set((eb) => ({ ahead_ms: eb('ahead_ms', '+', byMs) }))
      .returning('ahead_ms')
      .executeTakeFirstOrThrow()
    this.#aheadMs = ahead_ms
  }
}

/**
 * The clock for a store: the given one, or a sandbox clock. A sandbox needs its own store for good: throws `ConfigError`
 * for a sandbox's store without `SANDBOX`, and for a store used without `SANDBOX` in a sandbox.
 */
export async function openClock(
  db: Db,
  { isSandbox }: Pick<Config, 'isSandbox'>,
  real: Clock,
): Promise<Clock> {
  const row = await db.selectFrom('sandbox').select('ahead_ms').executeTakeFirst()
  if (!isSandbox) {
    if (!row) return real
    throw new ConfigError(
      'This store is that of a sandbox: nothing in it has any value, and its clock was moved. Set SANDBOX=on, or choose another DATA_DIR or DATABASE_URL.',
    )
  }
  if (row) return new SandboxClock(real, row.ahead_ms)
  await markAsSandbox(db)
  return new SandboxClock(real)
}

async function markAsSandbox(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two processes may start at the same time.
    await trx.selectFrom('store_identity').select('id').forUpdate().execute()
    for (const table of ['account', 'dossier'] as const)
      if (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst())
        throw new ConfigError(
          'This store was in use without SANDBOX: a sandbox needs a store of its own. Choose an empty DATA_DIR, or a DATABASE_URL with an empty database.',
        )
    await trx
      .insertInto('sandbox')
      .values({ one: true })
      .onConflict((oc) => oc.column('one').doNothing())
      .execute()
  })
}
