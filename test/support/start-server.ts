import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { PrimaryFollower } from '#server/store/follow-primary.ts'
import { DEMO_JOB } from '#server/seed/seed-dossiers.ts'
import { limitFileSizeOf } from './file-size-limit.ts'
import { findFreePort } from './free-port.ts'
import { UNLIMITED } from './unlimited.ts'

/** The first start signs the demo's documents, which takes minutes under load. */
const READY_LIMIT_MS = 240_000
/** Environment variable with a prepared demo's data directory, which other servers copy. */
const SEEDED = 'SEEDED_DEMO'
const ROOT = join(import.meta.dirname, '..', '..')

export interface DemoMail {
  /** Ascending. */
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** A demo server, for browsers. */
export interface DemoServer {
  readonly url: string
  /** Mails of the demo, newest first. */
  mails(): Promise<readonly DemoMail[]>
}

export interface CommandResult {
  readonly code: number | null
  readonly output: string
}

/** A server started elsewhere. */
export function reachServer(url: string): DemoServer {
  return { url, mails: () => readMails(url) }
}

/** The real server in its own process, on its own embedded store. */
export class RunningServer implements DemoServer {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly #environment: Readonly<Record<string, string>>
  /** Receives its output. */
  readonly #log: string[] | undefined
  #process: ChildProcess | undefined

  private constructor(
    port: number,
    given: {
      readonly dataDir: string
      readonly environment: Readonly<Record<string, string>>
      readonly log: string[] | undefined
    },
  ) {
    this.port = port
    this.dataDir = given.dataDir
    this.#environment = given.environment
    this.#log = given.log
    this.url = `http://localhost:${port}`
  }

  /** On its own store with the demo. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const seeded = environment['DEPLOYMENT'] === undefined && process.env[SEEDED]
    if (!seeded) return RunningServer.startFirst(environment)
    const dataDir = await makeDataDir()
    await RunningServer.copyDemo(dataDir)
    return RunningServer.startOn(dataDir, environment)
  }

  /** The same, not started yet, for tests that need its address first. */
  static async prepare(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
    const dataDir = await makeDataDir()
    await RunningServer.copyDemo(dataDir)
    return RunningServer.at(dataDir, environment)
  }

  /** Copies the prepared demo to a data directory; no-op without one, so that the first start there creates it. */
  static async copyDemo(dataDir: string): Promise<void> {
    const seeded = process.env[SEEDED]
    if (seeded) await promisify(execFile)('cp', ['--archive', `${seeded}/.`, dataDir])
  }

  /** Starts as on a new machine: creates its store and seals the demo's documents before it is ready. */
  static async startFirst(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    return RunningServer.startOn(await makeDataDir(), environment)
  }

  /**
   * Prepares one demo, copied by every later `start` of this process and its children; no-op when a parent process has
   * prepared it. Its documents are not sealed: doing so each time would take longer than many tests.
   */
  static async seedOnce(): Promise<{ remove(): Promise<void> }> {
    if (process.env[SEEDED]) return { remove: async () => {} }
    const server = await RunningServer.at(await makeDataDir())
    const { code, output } = await server.command('seed')
    if (code !== 0) throw new Error(`the demo was not made: ${output}`)
    const postgres = await startEmbeddedPostgres(server.dataDir)
    const client = new pg.Client(postgres.connection)
    await client.connect()
    await client.query('delete from outbox where kind = $1', [DEMO_JOB])
    await client.end()
    // A store must not be copied while it is written to.
    await postgres.stop()
    process.env[SEEDED] = server.dataDir
    return {
      async remove() {
        delete process.env[SEEDED]
        await server.stop()
      },
    }
  }

  /** A server that is not started, to run commands. */
  static async at(
    dataDir: string,
    environment: Readonly<Record<string, string>> = {},
    log?: string[],
  ): Promise<RunningServer> {
    // Port chosen by a test that has to announce it before the start.
    const { PORT: named } = environment
    const port = named === undefined ? await findFreePort() : Number(named)
    return new RunningServer(port, { dataDir, environment, log })
  }

  /** One of several processes that share files and database. */
  static async startOn(
    dataDir: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<RunningServer> {
    const server = await RunningServer.at(dataDir, environment)
    await server.restart()
    return server
  }

  /** Sends SIGTERM, or SIGHUP as a closed terminal does. Returns the exit code. */
  async terminate(signal: 'SIGTERM' | 'SIGHUP' = 'SIGTERM'): Promise<number | null> {
    if (this.#process === undefined || !this.isRunning) return this.#process?.exitCode ?? null
    const exited = once(this.#process, 'exit')
    this.#process.kill(signal)
    const [code] = await exited
    return typeof code === 'number' ? code : null
  }

  /** Kills the process; `restart` starts it on the same store. */
  async kill(): Promise<void> {
    if (this.#process === undefined || !this.isRunning) return
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exited
  }

  /** Returns the milliseconds until ready. */
  async restart(): Promise<number> {
    const started = performance.now()
    this.#process = this.#spawn()
    await this.#ready()
    return performance.now() - started
  }

  /** False once the process has exited. */
  get isRunning(): boolean {
    const { exitCode = 0, signalCode = null } = this.#process ?? {}
    return exitCode === null && signalCode === null
  }

  /** Limits the file size its process may write; PostgreSQL is another process. 0 refuses every byte. */
  async limitFileSize(bytes: number | 'unlimited'): Promise<void> {
    await limitFileSizeOf(this.#process?.pid ?? 0, bytes)
  }

  /** Stops server and store in an orderly way, and removes the data. */
  async stop(): Promise<void> {
    await this.terminate()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  mails(): Promise<readonly DemoMail[]> {
    return readMails(this.url)
  }

  /** Makes jobs of this kind due immediately, waiting until there are some. */
  async makeJobsDue(kind: string): Promise<void> {
    const client = await this.openStore()
    const makeDue = () => client.query('update outbox set run_at = now() where kind = $1', [kind])
    while ((await makeDue()).rowCount === 0) await delay(50)
    await client.end()
  }

  /** A direct connection to its store. */
  async openStore(): Promise<pg.Client> {
    const connectionString = this.#environment['DATABASE_URL']
    // Line 5 of postmaster.pid is the socket directory.
    const embedded = async () => ({
      host: (await this.#readPostmaster())[4],
      user: 'paraphe',
      database: 'paraphe',
    })
    const follower =
      connectionString === undefined ? undefined : await PrimaryFollower.start(connectionString)
    follower?.stop()
    const client = new pg.Client(follower ? { connectionString: follower.url } : await embedded())
    // Closing the connection emits an error, which would end the process without a listener.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** Kills the main process of the embedded PostgreSQL. */
  async killPostgres(): Promise<void> {
    process.kill(Number((await this.#readPostmaster())[0]), 'SIGKILL')
  }

  /** Runs a command such as `verify` on its store. Returns its output. */
  async command(name: string, ...args: readonly string[]): Promise<CommandResult> {
    const child = spawn(process.execPath, ['src/server/commands/paraphe.ts', name, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#readEnvironment(),
    })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { code: typeof code === 'number' ? code : null, output: output + errors }
  }

  async #readPostmaster(): Promise<readonly string[]> {
    const cluster = await realpath(join(this.dataDir, 'postgres'))
    return (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  }

  #readEnvironment(): NodeJS.ProcessEnv {
    return {
      // Compile cache, for processes started repeatedly.
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compile'),
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEPLOYMENT: 'demo',
      LOG_LEVEL: 'error',
      ...UNLIMITED,
      ...this.#environment,
    }
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      stdio: [
        'ignore',
        this.#log === undefined ? 'ignore' : 'pipe',
        this.#log === undefined ? 'inherit' : 'pipe',
      ],
      env: this.#readEnvironment(),
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => this.#log?.push(String(chunk)))
    return child
  }

  async #ready(): Promise<void> {
    const deadline = Date.now() + READY_LIMIT_MS
    for (;;) {
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (response?.ok) return
      if (!this.isRunning) throw new Error(`the server ended with ${this.#process?.exitCode}`)
      if (Date.now() > deadline) throw new Error('the server did not become ready')
      await delay(50)
    }
  }
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-server-'))
  // The embedded database runs as another system user, who needs to enter the directory.
  await chmod(dataDir, 0o711)
  return dataDir
}

async function readMails(url: string): Promise<readonly DemoMail[]> {
  const response = await fetch(`${url}/demo/mail.json`)
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('mails' in body) || !Array.isArray(body.mails)) {
    throw new Error('the demo mailbox did not answer')
  }
  return body.mails
}
