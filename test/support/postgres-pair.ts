import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresBinaries, readableBy, type PostgresBinaries } from '#server/store/postgres-binaries.ts'
import { postgresUser, type SystemUser } from '#server/store/system-user.ts'
import { findFreePort } from './free-port.ts'

const DATABASE = 'paraphe'
const START_LIMIT_MS = 60_000
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'wal_keep_size=512MB',
  'hot_standby=on',
  'timezone=UTC',
  'jit=off',
]

/** A PostgreSQL of the embedded binaries on loopback, which replicates to another one. */
export class ReplicatedPostgres {
  readonly port: number
  readonly #directory: string
  readonly #binaries: PostgresBinaries
  readonly #user: SystemUser | undefined
  #process: ChildProcess | undefined

  private constructor(given: {
    readonly port: number
    readonly directory: string
    readonly binaries: PostgresBinaries
    readonly user: SystemUser | undefined
  }) {
    this.port = given.port
    this.#directory = given.directory
    this.#binaries = given.binaries
    this.#user = given.user
  }

  /** Not started. `parent` must be open to the system user that PostgreSQL runs as. */
  static async at(parent: string, name: string): Promise<ReplicatedPostgres> {
    const user = await postgresUser()
    const found = await findPostgresBinaries()
    const directory = join(parent, name)
    await mkdir(directory, { mode: 0o700 })
    if (user) await chown(directory, user.uid, user.gid)
    const binaries = user ? await readableBy(user, found) : found
    return new ReplicatedPostgres({ port: await findFreePort(), directory, binaries, user })
  }

  /** An empty cluster, or a copy of a stopped one such as that of the demo. */
  async initialise(stopped?: string): Promise<void> {
    const isThere =
      stopped !== undefined &&
      (await access(stopped).then(
        () => true,
        () => false,
      ))
    if (isThere) {
      await promisify(execFile)('cp', ['--archive', `${await realpath(stopped)}/.`, this.#cluster])
    } else {
      const args = ['-D', this.#cluster, '-U', 'paraphe', '-E', 'UTF8', '--auth=trust', '--locale=C']
      await promisify(execFile)(this.#binaries.initdb, args, this.#as())
    }
    await this.start()
    const client = new pg.Client({ ...this.#address, database: 'postgres' })
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    await client.end()
  }

  /** Makes this one a standby of `primary`: a fresh copy of its files, taken while it works, which then follows it. */
  async follow(primary: ReplicatedPostgres): Promise<void> {
    await this.kill()
    await rm(this.#cluster, { recursive: true, force: true })
    const client = await primary.connect()
    try {
      await client.query(`select pg_backup_start('standby', true)`)
      // Files that vanish during the copy do not invalidate a base backup: the write-ahead log covers them.
      await promisify(execFile)('cp', ['--archive', primary.#cluster, this.#cluster]).catch(() => undefined)
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      )
      await this.#write('backup_label', rows[0]?.labelfile ?? '')
    } finally {
      await client.end()
    }
    for (const each of await readdir(join(this.#cluster, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(each)) await rm(join(this.#cluster, 'pg_wal', each))
    await rm(join(this.#cluster, 'postmaster.pid'), { force: true })
    await this.#write('standby.signal', '')
    const link = `host=127.0.0.1 port=${primary.port} user=paraphe application_name=standby`
    await this.#write('postgresql.auto.conf', `primary_conninfo = '${link}'\n`)
    await this.start()
  }

  async start(): Promise<void> {
    const settings = [...SETTINGS, `port=${this.port}`, `unix_socket_directories=${this.#directory}`]
    const args = ['-D', this.#cluster, ...settings.flatMap((each) => ['-c', each])]
    this.#process = spawn(this.#binaries.postgres, args, { ...this.#as(), detached: true, stdio: 'ignore' })
    const deadline = Date.now() + START_LIMIT_MS
    while (!(await this.#answers())) {
      if (this.#process.exitCode !== null) throw new Error(`PostgreSQL ended with ${this.#process.exitCode}`)
      if (Date.now() > deadline) throw new Error('PostgreSQL did not become ready')
      await delay(20)
    }
  }

  /** Kills all of its processes at once, as when its machine dies. */
  async kill(): Promise<void> {
    const main = this.#process
    if (main?.pid === undefined || main.exitCode !== null || main.signalCode !== null) return
    const ended = once(main, 'exit')
    const children = await listChildren(main.pid)
    for (const pid of [main.pid, ...children]) kill(pid, 'SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    const main = this.#process
    if (main?.pid === undefined || main.exitCode !== null || main.signalCode !== null) return
    const ended = once(main, 'exit')
    kill(main.pid, 'SIGINT')
    await ended
  }

  /** Stops or continues its processes, as when its machine hangs. */
  async signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const pid = this.#process?.pid
    if (pid === undefined) return
    for (const each of [pid, ...(await listChildren(pid))]) kill(each, name)
  }

  /** Promotes it: accepts writes, without waiting for a standby until there is one. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)')
  }

  /** Commits wait for the standby from now on. */
  async waitForStandby(commit: 'on' | 'remote_apply' = 'on'): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '*'`)
    await this.query(`alter system set synchronous_commit = '${commit}'`)
    await this.query('select pg_reload_conf()')
    const deadline = Date.now() + START_LIMIT_MS
    while ((await this.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0) {
      if (Date.now() > deadline) throw new Error('the standby does not follow')
      await delay(20)
    }
  }

  async query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = await this.connect()
    return client
      .query<Record<string, unknown>>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#address, database: DATABASE })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  get #address() {
    return { host: '127.0.0.1', port: this.port, user: 'paraphe' }
  }

  get #cluster(): string {
    return join(this.#directory, 'cluster')
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ ...this.#address, database: 'postgres' })
    client.on('error', () => undefined)
    return client
      .connect()
      .then(
        () => true,
        () => false,
      )
      .finally(() => client.end().catch(() => undefined))
  }

  async #write(name: string, text: string): Promise<void> {
    const path = join(this.#cluster, name)
    await rm(path, { force: true })
    await writeFile(path, text, { mode: 0o600 })
    if (this.#user) await chown(path, this.#user.uid, this.#user.gid)
  }

  #as() {
    const ids = this.#user && process.getuid?.() === 0 ? { uid: this.#user.uid, gid: this.#user.gid } : {}
    return { ...ids, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
  }
}

/** `DATABASE_URL` of several hosts, as an operator writes it. */
export function urlOfHosts(...all: readonly ReplicatedPostgres[]): string {
  const hosts = all.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return `postgresql://paraphe@${hosts}/${DATABASE}?target_session_attrs=read-write`
}

async function listChildren(parent: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(parent)]).catch(() => ({
    stdout: '',
  }))
  return stdout.split('\n').map(Number).filter(Boolean)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
