import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { postgresUser } from '#server/store/system-user.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { closeReport, type FaultReport, type FaultSizes } from './scenario.ts'
import { Workload } from './workload.ts'

const OPERATIONS_BETWEEN = 100
const START_LIMIT_MS = 10_000
/** Half of what the server asks for, so that its transactions share them. */
const POOL_SIZE = 8

/** A server behind PgBouncer in transaction mode, which is killed under load and started again. */
export async function workThroughPooler({ restarts }: FaultSizes): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-pooler-'))
  await chmod(directory, 0o711)
  const dataDir = join(directory, 'data')
  await RunningServer.copyDemo(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  const port = await findFreePort()
  const start = () => startPooler({ directory, port, ...postgres.connection })
  let pooler = await start()
  const environment = {
    DATABASE_URL: `postgresql://paraphe@127.0.0.1:${port}/paraphe`,
    PREPARED_STATEMENTS: 'off',
    LOG_LEVEL: 'silent',
  }
  const server = await RunningServer.at(dataDir, environment)
  try {
    await server.restart()
    const workload = await Workload.start({ url: server.url, workers: 8 })
    for (let time = 0; time < restarts; time += 1) {
      await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
      await kill(pooler)
      pooler = await start()
    }
    await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
    await workload.stop()
    return await closeReport(server, workload, {
      notes: [
        `${POOL_SIZE} connections to PostgreSQL for 16 of the server; PgBouncer killed ${restarts} times`,
      ],
    })
  } finally {
    await server.terminate()
    await kill(pooler)
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Place {
  readonly directory: string
  readonly port: number
  /** Directory of PostgreSQL's socket. */
  readonly host: string
}

async function startPooler({ directory, port, host }: Place): Promise<ChildProcess> {
  const user = await postgresUser()
  const settings = join(directory, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
paraphe = host=${host} dbname=paraphe user=paraphe
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 200
`,
  )
  if (user) await chown(settings, user.uid, user.gid)
  const ids = user && process.getuid?.() === 0 ? { uid: user.uid, gid: user.gid } : {}
  const child = spawn('pgbouncer', ['--quiet', settings], { ...ids, cwd: '/', stdio: 'ignore' })
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start')
    await delay(20)
  }
  return child
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'paraphe', database: 'paraphe' })
  client.on('error', () => undefined)
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined))
}

async function kill(pooler: ChildProcess): Promise<void> {
  if (pooler.exitCode !== null || pooler.signalCode !== null) return
  const ended = once(pooler, 'exit')
  pooler.kill('SIGKILL')
  await ended
}
