import { sql } from 'kysely'
import type pg from 'pg'
import type { Services } from '../services.ts'
import type { Store } from '../store/store.ts'

const CHANNEL = 'paraphe_live'
/** Writes of one process are announced together. */
const ANNOUNCE_EVERY_MS = 100
const RECONNECT_MS = 5_000

const announcers = new WeakMap<Store['pool'], () => void>()
const preparations = new WeakMap<Store['pool'], () => Promise<void>>()

/** Runs `prepare` before each announcement of this process, so that what it writes is announced too. */
export function beforeAnnouncing({ store }: Pick<Services, 'store'>, prepare: () => Promise<void>): void {
  preparations.set(store.pool, prepare)
}

/**
 * Announces to all processes that something may have been committed. The notification is a transaction of its own that
 * syncs nothing: within the writing one, its lock would be held while the commit is written to disk, one commit at a time
 * (decision 63). A failed or lost one is made up for by the next reading, a second later.
 */
export function announceChanges({ store }: Pick<Services, 'store'>): void {
  let announce = announcers.get(store.pool)
  if (announce === undefined) {
    announce = createAnnouncer(store)
    announcers.set(store.pool, announce)
  }
  announce()
}

function createAnnouncer({ db, pool }: Store): () => void {
  let isPlanned = false
  const announce = async () => {
    isPlanned = false
    await preparations.get(pool)?.()
    await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, '') as announced`.execute(
      db,
    )
  }
  return () => {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => void announce().catch(() => undefined), ANNOUNCE_EVERY_MS).unref()
  }
}

/**
 * Listens for announcements on a connection of its own, replaced when it is lost. Behind a pooler that shares connections
 * between transactions none arrive, and the periodic reading is all there is.
 */
export class WakeListener {
  readonly #services: Pick<Services, 'store' | 'log'>
  readonly #onWake: () => void
  readonly #channel: string
  #client: pg.PoolClient | undefined
  #isStopped = false

  constructor(services: Pick<Services, 'store' | 'log'>, onWake: () => void, channel = CHANNEL) {
    this.#services = services
    this.#onWake = onWake
    this.#channel = channel
  }

  async start(): Promise<void> {
    if (this.#isStopped || this.#client) return
    try {
      const client = await this.#services.store.pool.connect()
      client.on('notification', this.#onWake)
      client.once('error', () => this.#lose(client))
      this.#client = client
      await client.query(`listen ${this.#channel}`)
    } catch (error) {
      this.#services.log.warn({ err: error }, 'listen failed: changes are still polled')
      if (this.#client) this.#lose(this.#client)
      else this.#retry()
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#client?.release(true)
    this.#client = undefined
  }

  #lose(client: pg.PoolClient): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.release(true)
    this.#retry()
  }

  #retry(): void {
    setTimeout(() => void this.start(), RECONNECT_MS).unref()
  }
}
