import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { startNginx } from './nginx.ts'
import { closeReport, type FaultReport, type FaultSizes } from './scenario.ts'
import { Workload } from './workload.ts'

const OPERATIONS_BETWEEN = 60
/** Alternately. */
const MOST_KILLS = 20

/** Two servers behind nginx as in `deploy/`; each is killed in turn under load and restarted. */
export async function killOneOfTwo({ kills }: FaultSizes): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-behind-'))
  await chmod(directory, 0o711)
  const dataDir = join(directory, 'data')
  await RunningServer.copyDemo(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  const { host, user, database } = postgres.connection
  const port = await findFreePort()
  const environment = {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${host}`,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'silent',
  }
  const start = () => RunningServer.startOn(dataDir, environment)
  const servers = [await start(), await start()] as const
  const nginx = await startNginx(
    servers.map(({ port }) => port),
    port,
  )
  try {
    const workload = await Workload.start({ url: nginx.url })
    const times = Math.min(kills, MOST_KILLS)
    let besides = 0
    for (let kill = 0; kill < times; kill += 1) {
      const victim = servers[kill % 2 === 0 ? 0 : 1]
      await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
      await victim.kill()
      const before = workload.acknowledged
      await workload.reach(before + OPERATIONS_BETWEEN)
      besides += workload.acknowledged - before
      await victim.restart()
    }
    await workload.stop()
    return await closeReport(servers[0], workload, {
      notes: [`${times} kills of one of two; ${besides} operations acknowledged by the other in that time`],
    })
  } finally {
    await nginx.stop()
    for (const server of servers) await server.terminate()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
