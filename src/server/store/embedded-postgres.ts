import { execFile, spawn } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  readlink,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeFolders } from '../files/make-folders.ts'
import { ignoreMissing } from '../ignore-missing.ts'
import { findPostgresBinaries, readableBy, type PostgresBinaries } from './postgres-binaries.ts'
import { isTraversableBy, nameUser, postgresUser, SYSTEM_USERS, type SystemUser } from './system-user.ts'
import { watchPostgres } from './watch-postgres.ts'

/** Folder of the database, or a link to it, in `DATA_DIR`. */
const CLUSTER = 'postgres'
const START_TIMEOUT_MS = 30_000
const PREDECESSOR_LIMIT_MS = 10_000
const STOP_PATIENCE_MS = 20_000
/** A process that ends removes the socket directory last, which may be that of a cluster being started. */
const PREDECESSOR =
  /lock file "postmaster.pid" already exists|pre-existing shared memory block|create lock file ".*": No such file/
/** Location of the cluster when running as root and the system user cannot reach `DATA_DIR`. */
const SHARED_CLUSTERS = '/var/lib/paraphe'

/** A running embedded cluster, reachable by unix socket only. */
export interface EmbeddedPostgres {
  /** For `pg`: the socket directory as host. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string }
  /** Restarts the cluster when it exits without having been stopped. */
  watch(): void
  /** Ends it at once when an orderly stop takes longer; the next start recovers. */
  stop(patienceMs?: number): Promise<void>
}

/**
 * Starts PostgreSQL on `DATA_DIR/postgres`, or adopts one left running there by a killed process.
 * No port, no password: the socket directory is private to the user. Settings keep full durability.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  packageName?: string,
): Promise<EmbeddedPostgres> {
  const user = await postgresUser()
  await makeFolders(dataDir)
  const cluster = await placeCluster(dataDir, user)
  const socketDir = await prepareSocketDir(cluster, user)
  const connection = { host: socketDir, user: 'paraphe', database: 'paraphe' }
  const start = async () => {
    const found = await findPostgresBinaries(packageName)
    const binaries = user ? await readableBy(user, found) : found
    await initialise(binaries, cluster, user)
    const deadline = Date.now() + PREDECESSOR_LIMIT_MS
    for (;;) {
      await prepareSocketDir(cluster, user)
      const ended = await launch(binaries, cluster, socketDir, user)
      try {
        return await waitUntilReady(socketDir, cluster, ended.signal)
      } catch (error) {
        // The processes of a cluster killed a moment ago may still be exiting.
        const isInTheWay = error instanceof Error && PREDECESSOR.test(error.message)
        if (!isInTheWay || Date.now() > deadline) throw error
      }
      await delay(200)
    }
  }
  const adopt = async () => {
    try {
      await waitUntilReady(socketDir, cluster, AbortSignal.abort())
    } catch (error) {
      if ((await findPostmaster(cluster)) !== undefined) throw error
      // It was shutting down, at the end of another process.
      await start()
    }
  }
  await ((await isRunning(cluster, socketDir)) ? adopt() : start())
  await createDatabase(connection)
  let endWatch = async () => {}
  return {
    connection,
    watch() {
      const isThere = async () => (await findPostmaster(cluster)) !== undefined
      endWatch = watchPostgres({ isThere, start })
    },
    async stop(patienceMs = STOP_PATIENCE_MS) {
      await endWatch()
      await stop(cluster, patienceMs)
      // Recreated by each start; another starting process may hold it already.
      await rmdir(socketDir).catch(() => undefined)
    },
  }
}

/** Whether a start has created a database there, or has begun to. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await lstat(join(dataDir, CLUSTER)).catch(() => undefined)) !== undefined
}

/** The cluster's directory; a symbolic link when the system user could not reach it under `DATA_DIR`. */
async function placeCluster(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const cluster = join(dataDir, CLUSTER)
  await refuseForeignCluster(cluster, user)
  const link = await readlink(cluster).catch(() => undefined)
  if (link !== undefined) return requireOwnLink(cluster, link)
  if (!user || user.uid === process.getuid?.()) {
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    return cluster
  }
  // Root owns DATA_DIR: the system user may traverse it, not list it.
  await chmod(dataDir, 0o711)
  if (await isTraversableBy(user, dataDir)) {
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    await chown(cluster, user.uid, user.gid)
    return cluster
  }
  const shared = join(SHARED_CLUSTERS, randomUUID(), 'postgres')
  await mkdir(dirname(shared), { recursive: true, mode: 0o711 })
  await mkdir(shared, { mode: 0o700 })
  await chown(shared, user.uid, user.gid)
  await symlink(shared, cluster)
  return shared
}

/** Root never follows a symlink that it did not create: it would empty another directory when initialising. */
function requireOwnLink(cluster: string, link: string): string {
  const isOwn = dirname(dirname(link)) === SHARED_CLUSTERS
  if (process.getuid?.() === 0 && !isOwn)
    throw new Error(`${cluster} is a link to ${link}. Remove it, or set DATA_DIR to the place it leads to.`)
  return link
}

/**
 * Refuses a cluster owned by another user, whose server may be running: root would chown its files, and another user
 * would start a second server.
 */
async function refuseForeignCluster(cluster: string, user: SystemUser | undefined): Promise<void> {
  const found = await stat(cluster).catch(ignoreMissing)
  // Owned by us: an earlier first start as root was killed before its chown.
  if (!user || !found || found.uid === user.uid || found.uid === process.getuid?.()) return
  const owner = await nameUser(found.uid)
  // Root's own stores: the keys beside the cluster are readable by root only.
  const isOfRoot = SYSTEM_USERS.includes(owner) && (await stat(dirname(cluster))).uid === 0
  throw new Error(
    `The store ${cluster} belongs to the user ${owner}, and PostgreSQL would run as ${await nameUser(user.uid)} here. ` +
      `Run this as ${isOfRoot ? 'root' : owner}.`,
  )
}

/** The directory of the socket. A process that ends may remove it while it is checked. */
async function prepareSocketDir(cluster: string, user: SystemUser | undefined): Promise<string> {
  return makeSocketDir(cluster, user).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return makeSocketDir(cluster, user)
  })
}

/** A private directory with a name short enough for a socket path (107 bytes). */
async function makeSocketDir(cluster: string, user: SystemUser | undefined): Promise<string> {
  const key = hash('sha256', cluster).slice(0, 16)
  const directory = join(tmpdir(), `paraphe-${key}`)
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!user) return directory
  // The name is predictable and /tmp is shared: never touch what another user created there, symlinks in particular.
  const found = await lstat(directory)
  if (!found.isDirectory() || ![user.uid, process.getuid?.()].includes(found.uid)) throw foreign(directory)
  if (process.getuid?.() === 0) await lchown(directory, user.uid, user.gid)
  if ((found.mode & 0o077) !== 0) throw foreign(directory)
  return directory
}

function foreign(directory: string): Error {
  return new Error(
    `${directory} is no directory of this server, or is open to others; remove it and start again`,
  )
}

async function initialise(
  binaries: PostgresBinaries,
  cluster: string,
  user: SystemUser | undefined,
): Promise<void> {
  const present = await readdir(cluster)
  if (present.includes('PG_VERSION') && present.includes('initialised')) return
  // A killed first start leaves a partial cluster without data.
  for (const entry of present) await rm(join(cluster, entry), { recursive: true })
  const locale = ['--locale-provider=icu', '--icu-locale=fr-FR', '--locale=C']
  const args = ['-D', cluster, '-U', 'paraphe', '-E', 'UTF8', '--auth=trust', ...locale]
  await promisify(execFile)(binaries.initdb, args, spawnAs(user))
  const mark = await open(join(cluster, 'initialised'), 'w')
  await mark.sync()
  await mark.close()
}

async function launch(
  binaries: PostgresBinaries,
  cluster: string,
  socketDir: string,
  user: SystemUser | undefined,
): Promise<AbortController> {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketDir}`,
    'timezone=UTC',
    // The log must not contain parameter values.
    'log_error_verbosity=terse',
    // Short statements: JIT costs more than it saves. SSDs: random reads are cheap.
    'jit=off',
    'random_page_cost=1.1',
    // Otherwise a statement whose connection was closed goes on and keeps its locks: decision 133.
    'client_connection_check_interval=2s',
  ]
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const log = await open(join(dirname(cluster), 'postgres.log'), 'a', 0o600)
  // A separate process group, so that Ctrl-C in the terminal does not stop it before the server has shut down.
  const child = spawn(binaries.postgres, args, {
    ...spawnAs(user),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  child.unref()
  await log.close()
  return ended
}

function spawnAs(user: SystemUser | undefined): {
  uid?: number
  gid?: number
  env: NodeJS.ProcessEnv
  cwd: string
} {
  const ids = user && process.getuid?.() === 0 ? { uid: user.uid, gid: user.gid } : {}
  return { ...ids, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
}

/** The pid of a living postmaster of this cluster, from its own pid file. */
async function findPostmaster(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const pid = Number(text?.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    // Stale pid file of a crash: PostgreSQL replaces it.
    return undefined
  }
}

async function isRunning(cluster: string, socketDir: string): Promise<boolean> {
  if ((await findPostmaster(cluster)) === undefined) return false
  return (await probe(socketDir)) !== 'nobody'
}

/** `starting`: the server answers but is not ready. */
async function probe(socketDir: string): Promise<'ready' | 'starting' | 'nobody'> {
  const client = new pg.Client({ host: socketDir, user: 'paraphe', database: 'postgres' })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === '57P03' ? 'starting' : 'nobody'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** `ended`: the launched server exited, or none was launched; the reason is in its log. */
async function waitUntilReady(socketDir: string, cluster: string, ended: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while ((await probe(socketDir)) !== 'ready') {
    // Two processes may launch it concurrently: one server survives and serves both.
    const isGone = ended.aborted && (await findPostmaster(cluster)) === undefined
    if (isGone || Date.now() > deadline) throw await startFailure(join(dirname(cluster), 'postgres.log'))
    await delay(20)
  }
}

async function startFailure(logFile: string): Promise<Error> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return new Error(`PostgreSQL did not start: ${reason} (${logFile})`)
}

async function createDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      connection.database,
    ])
    if (rowCount === 0) await client.query(`create database ${connection.database}`)
  } catch (error) {
    // Created concurrently by another starting process.
    if (!(error instanceof Error && 'code' in error && error.code === '42P04')) throw error
  } finally {
    await client.end()
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stop(cluster: string, patienceMs: number): Promise<void> {
  const pid = await findPostmaster(cluster)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  let deadline = Date.now() + patienceMs
  while ((await findPostmaster(cluster)) === pid) {
    // One that was recovering on a full disk, or has a process that hangs, would never end.
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT')
      deadline = Number.POSITIVE_INFINITY
    }
    await delay(20)
  }
}
