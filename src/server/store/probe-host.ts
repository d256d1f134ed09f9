import pg from 'pg'
import type { Sighting } from './choose-host.ts'
import type { DatabaseHost } from './database-hosts.ts'

const LIMIT_MS = 2_000

/** Any role may call these functions. */
const LOOK = `
  select pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline,
    array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
      and setting = 'off') as unsafe`

interface Look {
  readonly isStandby: boolean
  readonly isReadOnly: boolean
  readonly system: string
  readonly timeline: number
  readonly unsafe: readonly string[]
}

/** Probes one PostgreSQL repeatedly, on persistent connections. */
export class HostProbe {
  readonly name: string
  readonly url: string
  #client: pg.Client | undefined
  /** A separate connection, since a commit may wait for a standby and must not delay the probe. */
  #writer: pg.Client | undefined

  constructor({ name, url }: DatabaseHost) {
    this.name = name
    this.url = url
  }

  /** Reads `mark` only if one was written: before the first migration the table is missing. */
  async look(process: string, mark: number): Promise<Sighting> {
    try {
      this.#client ??= await connect(this.url)
      const { rows } = await this.#client.query<Look>(LOOK)
      return this.#judge(rows[0], mark > 0 ? await readMark(this.#client, process) : 0)
    } catch (error) {
      this.#client = drop(this.#client)
      return { name: this.name, ...describeFailure(error) }
    }
  }

  /** Resolves once the write is acknowledged, and therefore all earlier ones too. */
  async write(process: string, mark: number): Promise<void> {
    try {
      this.#writer ??= await connect(this.url)
      await this.#writer.query(
        `insert into write_mark (process, number) values ($1, $2)
         on conflict (process) do update set number = excluded.number, at = now()`,
        [process, mark],
      )
    } catch (error) {
      this.#writer = drop(this.#writer)
      throw error
    }
  }

  close(): void {
    this.#client = drop(this.#client)
    this.#writer = drop(this.#writer)
  }

  #judge(look: Look | undefined, mark: number): Sighting {
    const { name } = this
    if (look === undefined) return { name, state: 'busy', reason: 'gives no answer' }
    if (look.unsafe.length > 0)
      return { name, state: 'unsafe', reason: `runs with ${look.unsafe.join(', ')} off` }
    const state = look.isStandby || look.isReadOnly ? 'standby' : 'writable'
    return { name, state, system: look.system, timeline: look.timeline, mark }
  }
}

async function readMark(client: pg.Client, process: string): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    'select number from write_mark where process = $1',
    [process],
  )
  return rows[0]?.number ?? 0
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    keepAlive: true,
  })
  // Errors are reported by the next probe.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    drop(client)
    throw error
  }
  return client
}

function drop(client: pg.Client | undefined): undefined {
  client?.end().catch(() => undefined)
}

/** A server that is starting or stopping answers, but accepts no work. */
const STARTS_OR_ENDS = /^57P0/
const SQLSTATE = /^[0-9A-Z]{5}$/
const TIMEOUTS = /timeout|ETIMEDOUT/i

function describeFailure(error: unknown): { state: 'unreachable' | 'silent' | 'busy'; reason: string } {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (TIMEOUTS.test(message) || TIMEOUTS.test(code)) return { state: 'silent', reason: 'does not answer' }
  if (SQLSTATE.test(code) && !STARTS_OR_ENDS.test(code))
    return { state: 'busy', reason: `refuses us (${code})` }
  return { state: 'unreachable', reason: code === '' ? 'cannot be reached' : `cannot be reached (${code})` }
}
