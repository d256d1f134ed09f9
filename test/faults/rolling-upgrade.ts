import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { laterRelease } from '#test/support/run-later-release.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { startNginx } from './nginx.ts'
import { closeReport, type FaultReport } from './scenario.ts'
import { Workload } from './workload.ts'

const OPERATIONS_BETWEEN = 60

/**
 * Two servers behind nginx roll over to a later release under load: the store is upgraded beside them, then each in turn is
 * taken out of nginx, stopped, started on the later release, and taken in again. No request may fail.
 */
export async function rollOver(): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-rolling-'))
  await chmod(directory, 0o711)
  const dataDir = join(directory, 'data')
  const demo = await RunningServer.seedOnce()
  await RunningServer.copyDemo(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  const { host, user, database } = postgres.connection
  const port = await findFreePort()
  const former = {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${host}`,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'silent',
  }
  const later = { ...former, ...laterRelease('adding') }
  const servers = [await RunningServer.startOn(dataDir, former), await RunningServer.startOn(dataDir, former)]
  const nginx = await startNginx(
    servers.map((server) => server.port),
    port,
    { keepsConnections: false },
  )
  try {
    const workload = await Workload.start({ url: nginx.url })
    const work = () => workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
    await work()
    const command = await RunningServer.at(dataDir, later)
    const upgraded = await command.command('upgrade', '--without-rehearsal')
    await work()
    for (const [index, server] of servers.entries()) {
      await nginx.leaveOut(server.port)
      await server.terminate()
      servers[index] = await RunningServer.startOn(dataDir, { ...later, PORT: String(server.port) })
      await nginx.leaveOut(undefined)
      // After the first one: former and later release on one store.
      await work()
    }
    await workload.stop()
    const [first] = servers
    if (!first) throw new Error('no server')
    return await closeReport(first, workload, {
      figures: [
        { name: 'requests failed', value: workload.ledger.repeated, limit: 0, unit: '' },
        { name: 'upgrade beside the servers', value: upgraded.code ?? 1, limit: 0, unit: 'exit code' },
      ],
      problems: upgraded.code === 0 ? [] : [upgraded.output],
    })
  } finally {
    await nginx.stop()
    for (const server of servers) await server.terminate()
    await postgres.stop()
    await demo.remove()
    await rm(directory, { recursive: true, force: true })
  }
}
