import { sql } from 'kysely'
import type pg from 'pg'
import type { Services } from '../services.ts'
import { listen } from '../store/listen.ts'
import type { Store } from '../store/store.ts'

const CHANNEL = 'paraphe_live'
/** Debounce: writes of a process are announced together. */
const ANNOUNCE_EVERY_MS = 100
const RECONNECT_MS = 5_000

const announcers = new WeakMap<Store['pool'], () => void>()
const preparations = new WeakMap<Store['pool'], () => Promise<void>>()

/** Runs `prepare` before each announcement of this process, so that its writes are announced too. */
export function beforeAnnouncing({ store }: Pick<Services, 'store'>, prepare: () => Promise<void>): void {
  preparations.set(store.pool, prepare)
}

/**
 * Announces to all processes that something may have been committed. A separate transaction without sync: inside the
 * writing transaction, NOTIFY would hold its lock while the commit is synced to disk, which would serialise commits
 * (decision 63). If an announcement is lost, the next periodic reading a second later makes up for it.
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
 * Listens for announcements on a dedicated connection, which is replaced when lost. Behind a transaction-level pooler no
 * announcements arrive, so only the periodic reading remains.
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
      // Released here, as nobody else would: a stopping server waits for the pool.
      if (this.#isStopped) {
        client.release()
        return
      }
      client.on('notification', this.#onWake)
      client.once('error', () => this.#lose(client))
      this.#client = client
      await listen(client, this.#channel)
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
