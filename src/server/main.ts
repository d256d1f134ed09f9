import { once } from 'node:events'
import pino from 'pino'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { ConfigError, parseConfig } from './config.ts'
import { FEATURES, MOUNTS } from './features.ts'
import { openServices } from './open-services.ts'
import { periodicWork } from './operations/index.ts'
import { planPeriodicJobs } from './outbox/periodic-jobs.ts'

/** Starts the server: configuration, store, deployment, application; stops in the reverse order. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const log = pino({ level: config.logLevel, base: null })
  const services = await openServices(config, systemClock, log)
  const app = await buildApp(services, FEATURES, MOUNTS).catch(async (error: unknown) => {
    await services.store.close()
    throw error
  })
  await app.listen({ port: config.port, host: config.host })
  await planPeriodicJobs(services, periodicWork(services))
  await services.outbox.start()
  log.info({ url: config.publicUrl, deployment: config.deployment }, 'Paraphe is ready')

  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  // A request that never ends must not keep a deployment from being replaced.
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  // Connections that were answering just now are kept alive by their clients: they end as they fall idle.
  const hangUp = setInterval(() => app.server.closeIdleConnections(), HANG_UP_EVERY_MS)
  await app.close()
  clearInterval(hangUp)
  await services.outbox.stop()
  await services.documents.close()
  await services.store.close()
}

const STOP_LIMIT_MS = 15_000
const HANG_UP_EVERY_MS = 100

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Paraphe did not start. ${message}\n`)
  if (!(error instanceof ConfigError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug') {
    process.stderr.write(`${error.stack}\n`)
  }
  process.exitCode = 1
  // Connections that are still open must not keep a failed start alive.
  setTimeout(() => process.exit(1), 1_000).unref()
})
