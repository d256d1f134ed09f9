import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql, type Kysely } from 'kysely'
import { VERSION } from '../version.ts'
import { knowsMigration, MIGRATIONS } from './migrate.ts'
import { readNeededMigration } from './run-migrations.ts'
import type { Database } from './schema.ts'

type Db = Kysely<Database>

const BEAT_MS = 3_000
/** A server that said nothing for this long has ended. A busy one is late by some seconds. */
const SILENCE_SECONDS = 30

export interface RunningServerRow {
  readonly release: string
  readonly host: string
  readonly migration: string
}

/** Servers that run on the store, of any release. Rows that say so stay as they are until the transaction ends. */
export async function findRunningServers<T>(db: Kysely<T>): Promise<readonly RunningServerRow[]> {
  const { rows: found } = await sql`
    select where to_regclass('running_server') is not null`.execute(db)
  if (found.length === 0) return []
  if (db.isTransaction) await sql`lock table running_server in share row exclusive mode`.execute(db)
  const { rows } = await sql<RunningServerRow>`
    select release, host, migration from running_server
    where seen_at > now() - make_interval(secs => ${SILENCE_SECONDS}) order by started_at`.execute(db)
  return rows
}

/** Says every few seconds that this server runs, and learns whether the store still is one that it may run on. */
export class RunningServerNote {
  readonly #db: Db
  readonly #onSuperseded: (needed: string) => void
  readonly #process = randomUUID()
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Db, onSuperseded: (needed: string) => void) {
    this.#db = db
    this.#onSuperseded = onSuperseded
  }

  /** Throws when an upgrade went beyond this release since its start began. */
  static async start(db: Db, onSuperseded: (needed: string) => void): Promise<RunningServerNote> {
    const note = new RunningServerNote(db, onSuperseded)
    const needed = await note.#say()
    if (needed !== undefined) throw new Error(`The store needs ${needed}, which this release does not know`)
    note.#timer = setInterval(() => void note.#beat(), BEAT_MS)
    note.#timer.unref()
    return note
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    // One that stays is forgotten within seconds.
    await this.#db
      .deleteFrom('running_server')
      .where('process', '=', this.#process)
      .execute()
      .catch(() => undefined)
  }

  async #beat(): Promise<void> {
    // A database that is away is reported by requests.
    const needed = await this.#say().catch(() => undefined)
    if (needed === undefined) return
    clearInterval(this.#timer)
    this.#onSuperseded(needed)
  }

  /** What the store needs and this release does not know. After the row: an upgrade under way locks the table. */
  async #say(): Promise<string | undefined> {
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
