import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { closeReport, type FaultReport, type FaultSizes } from './scenario.ts'
import { waitUntilReady } from './wait-until-ready.ts'
import { Workload } from './workload.ts'

const BACK_LIMIT_SECONDS = 5
const OPERATIONS_BETWEEN = 60
const LONGEST_AWAY_MS = 1_500

/** Repeatedly stops a separate PostgreSQL under load and restarts it a moment later. */
export async function restartDatabase({ restarts }: FaultSizes): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-restarts-'))
  await chmod(directory, 0o711)
  let postgres = await startEmbeddedPostgres(directory)
  const { host, user, database } = postgres.connection
  const server = await RunningServer.startOn(join(directory, 'data'), {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${host}`,
    LOG_LEVEL: 'silent',
  })
  try {
    const workload = await Workload.start({ url: server.url })
    const backSeconds: number[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
      await postgres.stop()
      await delay(Math.random() * LONGEST_AWAY_MS)
      postgres = await startEmbeddedPostgres(directory)
      backSeconds.push(await waitUntilReady(server.url))
    }
    await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
    await workload.stop()
    const slowest = Math.max(0, ...backSeconds)
    return await closeReport(server, workload, {
      figures: [
        { name: 'ready after its return, the slowest', value: slowest, limit: BACK_LIMIT_SECONDS, unit: 's' },
      ],
      notes: [`${restarts} restarts, without a restart of the server`],
    })
  } finally {
    await server.terminate()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
