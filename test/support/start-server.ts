import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const READY_LIMIT_MS = 120_000
const ROOT = join(import.meta.dirname, '..', '..')

export interface DemoMail {
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** A server of the demo as its browsers see it. */
export interface DemoServer {
  readonly url: string
  /** The demo's mails, newest first. */
  mails(): Promise<readonly DemoMail[]>
}

/** One that was started elsewhere. */
export function reachServer(url: string): DemoServer {
  return { url, mails: () => readMails(url) }
}

/** The real server in a process of its own, on its own embedded store. */
export class RunningServer implements DemoServer {
  readonly url: string
  readonly #port: number
  readonly #dataDir: string
  readonly #environment: Readonly<Record<string, string>>
  #process: ChildProcess

  private constructor(port: number, dataDir: string, environment: Readonly<Record<string, string>>) {
    this.#port = port
    this.#dataDir = dataDir
    this.#environment = environment
    this.url = `http://localhost:${port}`
    this.#process = this.#spawn()
  }

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-server-'))
    await chmod(dataDir, 0o711)
    return RunningServer.startOn(dataDir, environment)
  }

  /** One of several processes on the same files and the same database. */
  static async startOn(
    dataDir: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<RunningServer> {
    const server = new RunningServer(await freePort(), dataDir, environment)
    await server.#ready()
    return server
  }

  /** Asks it to stop as a supervisor would; gives its exit code. */
  async terminate(): Promise<number | null> {
    if (this.#process.exitCode !== null) return this.#process.exitCode
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    const [code] = await exited
    return typeof code === 'number' ? code : null
  }

  /** Ends the process as a power cut would; `restart` brings it back on the same store. */
  async kill(): Promise<void> {
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exited
  }

  async restart(): Promise<void> {
    this.#process = this.#spawn()
    await this.#ready()
  }

  /** Stops in an orderly way, the store with it, and removes everything. */
  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await exited
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  mails(): Promise<readonly DemoMail[]> {
    return readMails(this.url)
  }

  /** Jobs of this kind that wait for their day are due at once, as if time had passed for them alone. */
  async makeJobsDue(kind: string): Promise<void> {
    const cluster = await realpath(join(this.#dataDir, 'postgres'))
    const pid = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
    // Its fifth line is the directory of the socket.
    const client = new pg.Client({ host: pid.split('\n')[4], user: 'paraphe', database: 'paraphe' })
    await client.connect()
    await client.query('update outbox set run_at = now() where kind = $1', [kind])
    await client.end()
  }

  #spawn(): ChildProcess {
    return spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        DEPLOYMENT: 'demo',
        LOG_LEVEL: 'error',
        ...this.#environment,
      },
    })
  }

  async #ready(): Promise<void> {
    const deadline = Date.now() + READY_LIMIT_MS
    for (;;) {
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (response?.ok) return
      if (this.#process.exitCode !== null) throw new Error(`the server ended with ${this.#process.exitCode}`)
      if (Date.now() > deadline) throw new Error('the server did not become ready')
      await delay(50)
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

async function readMails(url: string): Promise<readonly DemoMail[]> {
  const response = await fetch(`${url}/demo/mail.json`)
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('mails' in body) || !Array.isArray(body.mails)) {
    throw new Error('the demo mailbox did not answer')
  }
  return body.mails
}
