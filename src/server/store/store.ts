import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { isDemo, type Config } from '../config.ts'
import { onInterrupt } from '../on-interrupt.ts'
import { hasCluster, startEmbeddedPostgres } from './embedded-postgres.ts'
import { PrimaryFollower, type HostLog } from './follow-primary.ts'
import { grantApplication } from './grant-application.ts'
import { holdEmbedded } from './hold-embedded.ts'
import { migrateBesideServers } from './migrate-beside-servers.ts'
import { noStoreIn, requireCurrentSchema } from './migrate.ts'
import { sendingPool, STATEMENT_LIMIT_MS, type Sending } from './sending-pool.ts'
import { refuseSharedConnections } from './refuse-shared-connections.ts'
import { findSpans } from '../tracing/tracing.ts'
import type { Database } from './schema.ts'
import type { Standby } from './standby-watch.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export interface Store {
  readonly db: Db
  readonly pool: pg.Pool
  /**
   * Whether no host of `DATABASE_URL` accepts writes and a standby is in use; undefined with a single host, where this is
   * unknown.
   */
  isReadOnly?(): boolean
  /** The other hosts of `DATABASE_URL` with their lag, null while none accepts writes; undefined with an embedded store. */
  standbys?(): readonly Standby[] | null
  /** Grants the application its rights. Only set when another role owns the schema and this store connects as the owner. */
  grant?(db: Db): Promise<void>
  close(): Promise<void>
}

// Parse bigint and numeric as numbers (ids, cents and counts stay below 2^53), dates as yyyy-mm-dd.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const POOL_SIZE = 16
/** Timeout for acquiring a connection; beyond it a request gets a 503. */
const CONNECTION_LIMIT_MS = 5_000
/** Setting of PostgreSQL by which it ends a statement whose connection was closed, as ours is beyond that limit. */
const CHECK_INTERVAL = 'client_connection_check_interval'

/** Opens the configured store, checks the settings of its PostgreSQL and migrates it. */
export async function openStore(config: Config, log?: HostLog): Promise<Store> {
  const prepareSchema = (db: Db) => migrateBesideServers(db, { isDemo: isDemo(config) })
  return open(config, { mayJoin: false, prepareSchema, statementLimitMs: STATEMENT_LIMIT_MS, log })
}

/**
 * Opens the store for a command, also while a server holds the embedded one. Never migrates: throws when the schema is
 * not this program's.
 */
export async function openStoreBeside(config: Config): Promise<Store> {
  await requireStore(config)
  return open(config, { mayJoin: true, prepareSchema: requireCurrentSchema })
}

/** Opens a store to upgrade it, as it is; no server may hold an embedded one. Works as the owner of the schema. */
export async function openStoreForUpgrade(config: Config): Promise<Store> {
  await requireStore(config)
  return open(config, { mayJoin: false, isOwner: true, prepareSchema: async () => undefined })
}

/** Opens a store to restore a backup into; exclusive. */
export async function openStoreForRestore(
  config: Config,
  prepareSchema: (db: Db) => Promise<unknown>,
): Promise<Store> {
  return open(config, { mayJoin: false, isOwner: true, prepareSchema })
}

/** Commands never create an embedded store: a mistyped `DATA_DIR` would get one. */
async function requireStore({ databaseUrl, dataDir }: Config): Promise<void> {
  if (!databaseUrl && !(await hasCluster(dataDir))) throw new ConfigError(noStoreIn(dataDir))
}

interface Opening {
  /** Joins an embedded store that another process holds, instead of refusing. */
  readonly mayJoin: boolean
  readonly prepareSchema: (db: Db) => Promise<unknown>
  /** Connects as the owner of the schema, if that is another role. */
  readonly isOwner?: boolean
  /** Statement timeout of a server; commands have none. */
  readonly statementLimitMs?: number
  /** Informed when another host of `DATABASE_URL` takes over, and of a setting that should be another. */
  readonly log?: HostLog | undefined
  readonly preparesStatements?: boolean
  /** Keeps the pool on the host that takes writes. */
  readonly attach?: (pool: pg.Pool) => pg.Pool
}

async function open(config: Config, given: Opening): Promise<Store> {
  const opening = { ...given, preparesStatements: config.preparesStatements }
  if (config.databaseUrl) {
    return openOutside(config.databaseUrl, config.migrationDatabaseUrl, opening)
  }
  const starting = startEmbeddedPostgres(config.dataDir)
  const holding = starting.then(({ connection }) => holdEmbedded(connection))
  const forget = onInterrupt(async () => {
    if (typeof (await holding) !== 'string') await (await starting).stop()
  })
  const [embedded, hold] = await Promise.all([starting, holding])
  if (typeof hold === 'string' && !opening.mayJoin) throw new Error(`${config.dataDir} is in use by ${hold}`)
  if (typeof hold !== 'string') embedded.watch()
  return prepare(embedded.connection, opening, async () => {
    if (typeof hold === 'string') return
    await hold.release()
    await embedded.stop()
    forget()
  })
}

/** Opens an external PostgreSQL, or the one of several that accepts writes. */
async function openOutside(url: string, ownerUrl: string | undefined, opening: Opening): Promise<Store> {
  const follower = await PrimaryFollower.start(url, opening.log)
  try {
    return await openFollowing(follower, ownerUrl, opening)
  } catch (error) {
    follower.stop()
    throw error
  }
}

/** With a separate role for the application, the owner migrates and grants it the rights that it needs. */
async function openFollowing(
  follower: PrimaryFollower,
  ownerUrl: string | undefined,
  opening: Opening,
): Promise<Store> {
  const application = { connectionString: follower.url }
  const stop = async () => follower.stop()
  const attach = (pool: pg.Pool) => follower.attach(pool)
  const hosts = { isReadOnly: () => follower.mode === 'read-only', standbys: () => follower.standbys }
  if (ownerUrl === undefined || opening.mayJoin)
    return { ...(await prepare(application, { ...opening, attach }, stop)), ...hosts }
  const owners = await PrimaryFollower.start(ownerUrl)
  owners.stop()
  const owner = { connectionString: owners.url }
  const role = await readRole(application)
  // A restore replaces rows that the application may not delete, so it connects as the owner and grants the application its
  // rights.
  if (opening.isOwner) {
    const store = await prepare(owner, opening, stop)
    const grant = (db: Db) => grantApplication(db, role)
    return {
      ...store,
      grant,
      async close() {
        await grant(store.db).finally(() => store.close())
      },
    }
  }
  const prepareSchema = async (db: Db) => {
    await opening.prepareSchema(db)
    await grantApplication(db, role)
  }
  await prepareDatabase(owner, { ...opening, log: undefined, prepareSchema })
  const following = { ...opening, attach, prepareSchema: requireCurrentSchema }
  return { ...(await prepare(application, following, stop)), ...hosts }
}

async function readRole(connection: pg.PoolConfig): Promise<string> {
  const pool = createPool({ ...connection, max: 1 })
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await pool.end()
  }
}

async function prepare(
  connection: pg.PoolConfig,
  opening: Opening,
  afterClose: () => Promise<void>,
): Promise<Store> {
  try {
    await prepareDatabase(connection, opening)
  } catch (error) {
    await afterClose()
    throw error
  }
  const made = createPool({ ...connection, max: POOL_SIZE })
  const pool = opening.attach?.(made) ?? made
  const { preparesStatements, statementLimitMs: limitMs } = opening
  const db = createDb(pool, { preparesStatements, limitMs })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      await afterClose()
    },
  }
}

/** On separate connections, without statement timeout: a migration may take long. */
async function prepareDatabase(
  connection: pg.PoolConfig,
  { prepareSchema, preparesStatements, log }: Opening,
): Promise<void> {
  const pool = createPool({ ...connection, max: 2 })
  const db = createDb(pool, { preparesStatements })
  try {
    await checkSettings(pool, log)
    if (preparesStatements) await refuseSharedConnections(pool)
    await prepareSchema(db)
  } finally {
    await db.destroy()
  }
}

/** Runs reads on one snapshot of the store. */
export async function readSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** A pool with error listeners: an unhandled error of an idle connection would end the process. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    keepAlive: true,
  })
  // The pool replaces idle connections cut by the server; a real outage is reported by the next query.
  pool.on('error', () => undefined)
  // An active client reports the error to its query as well, but without a listener the event would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Query builder over a pool; traces statements when tracing is on. */
export function createDb(pool: pg.Pool, sending: Sending = {}): Db {
  const spans = findSpans()
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: sendingPool(pool, sending) }),
    ...(spans && {
      log: ({ level, query, queryDurationMillis }) =>
        spans.statement({ sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' }),
    }),
  })
}

/**
 * A 2xx answer promises a synced commit, so an unsafe server is refused. One that does not notice closed connections is
 * only warned of: decision 133.
 */
async function checkSettings(pool: pg.Pool, log: HostLog | undefined): Promise<void> {
  const recovery = await pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (recovery.rows[0]?.isStandby)
    throw new Error('The PostgreSQL of DATABASE_URL is a standby: it takes no writes. Name its primary too.')
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', '${CHECK_INTERVAL}')`,
  )
  const unsafe = rows.filter((row) => row.setting === 'off').map((row) => row.name)
  if (unsafe.length > 0)
    throw new Error(`PostgreSQL runs with ${unsafe.join(', ')} off: it could lose signed contracts`)
  if (rows.some(({ name, setting }) => name === CHECK_INTERVAL && setting === '0'))
    log?.warn({}, `database: ${CHECK_INTERVAL} is 0, so timed-out statements keep their locks`)
  const version = await pool.query<{ server_version_num: string }>('show server_version_num')
  if (Number(version.rows[0]?.server_version_num) < 150_000)
    throw new Error('PostgreSQL 15 or later is required')
}
