import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql, type Kysely } from 'kysely'
import { VERSION } from '../version.ts'
import { knowsMigration, MIGRATIONS } from './migrate.ts'
import { readNeededMigration } from './run-migrations.ts'
import type { Database } from './schema.ts'

type Db = Kysely<Database>

const INTERVAL_MS = 3_000
/** A server without a heartbeat for this long has ended; a busy server may be late by some seconds. */
const EXPIRY_SECONDS = 30

export interface RunningServerRow {
  readonly release: string
  readonly host: string
  readonly migration: string
}

/** Servers that run on the store, of any release. Inside a transaction, prevents servers from registering until it ends. */
export async function findRunningServers<T>(db: Kysely<T>): Promise<readonly RunningServerRow[]> {
  const { rows: found } = await sql`
    select where to_regclass('running_server') is not null`.execute(db)
  if (found.length === 0) return []
  if (db.isTransaction) await sql`lock table running_server in share row exclusive mode`.execute(db)
  const { rows } = await sql<RunningServerRow>`
    select release, host, migration from running_server
    where seen_at > now() - make_interval(secs => ${EXPIRY_SECONDS}) order by started_at`.execute(db)
  return rows
}

/** Records every few seconds that this server is running, and checks that this release can still run on the store. */
export class ServerHeartbeat {
  readonly #db: Db
  readonly #onSuperseded: (needed: string) => void
  readonly #process = randomUUID()
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Db, onSuperseded: (needed: string) => void) {
    this.#db = db
    this.#onSuperseded = onSuperseded
  }

  /** Throws when a concurrent upgrade has made the store unusable for this release. */
  static async start(db: Db, onSuperseded: (needed: string) => void): Promise<ServerHeartbeat> {
    const heartbeat = new ServerHeartbeat(db, onSuperseded)
    const needed = await heartbeat.#record()
    if (needed !== undefined) throw new Error(`The store needs ${needed}, which this release does not know`)
    heartbeat.#timer = setInterval(() => void heartbeat.#beat(), INTERVAL_MS)
    heartbeat.#timer.unref()
    return heartbeat
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    // Best effort: a remaining row expires within seconds.
    await this.#db
      .deleteFrom('running_server')
      .where('process', '=', this.#process)
      .execute()
      .catch(() => undefined)
  }

  async #beat(): Promise<void> {
    // Ignore: requests report an unavailable database.
    const needed = await this.#record().catch(() => undefined)
    if (needed === undefined) return
    clearInterval(this.#timer)
    this.#onSuperseded(needed)
  }

  /**
   * The migration that the store needs and this release lacks. Read after the insert, which waits for an upgrade in
   * progress.
   */
  async #record(): Promise<string | undefined> {
    await this.#db
      .insertInto('running_server')
      .values({
        process: this.#process,
        release: VERSION,
        migration: Object.keys(MIGRATIONS).at(-1) ?? '',
        host: hostname(),
      })
      .onConflict((oc) => oc.column('process').doUpdateSet({ seen_at: sql`now()` }))
      .execute()
    const needed = await readNeededMigration(this.#db)
    return needed === null || knowsMigration(needed) ? undefined : needed
  }
}
