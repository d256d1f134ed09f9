import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { isDemo, type Config } from './config.ts'
import { FEATURES, MOUNTS } from './features.ts'
import { openServices } from './open-services.ts'
import { periodicWork } from './operations/index.ts'
import { planPeriodicJobs } from './outbox/periodic-jobs.ts'
import { startTracing, stopTracing } from './tracing/tracing.ts'

/** A listening server and its graceful stop. */
export interface RunningServer {
  stop(): Promise<void>
}

const HANG_UP_EVERY_MS = 100

/** Starts deployment, store and application; stops in reverse order. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  await startTracing(config.otlpEndpoint)
  const services = await openServices(config, systemClock, log)
  const close = async () => {
    await services.documents.close()
    await services.store.close()
    await stopTracing()
  }
  try {
    const app = await buildApp(services, FEATURES, MOUNTS)
    // The demo is complete when it is ready; a new one takes seconds more for that.
    if (isDemo(config)) await services.outbox.drain()
    await app.listen({ port: config.port, host: config.host })
    await planPeriodicJobs(services, periodicWork(services))
    await services.outbox.start()
    return {
      async stop() {
        // Clients keep connections alive: close each when it becomes idle.
        const hangUp = setInterval(() => app.server.closeIdleConnections(), HANG_UP_EVERY_MS)
        await app.close()
        clearInterval(hangUp)
        await services.outbox.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
