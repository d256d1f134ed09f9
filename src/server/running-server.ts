import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock } from './clock.ts'
import { isDemo, type Config } from './config.ts'
import { EditionHost } from './editions/edition-host.ts'
import { Edition } from './editions/edition.ts'
import { keepFolders } from './editions/keep-folders.ts'
import { PublicationFollower } from './editions/follow-publications.ts'
import { openServices } from './open-services.ts'
import { ServerHeartbeat } from './store/server-heartbeats.ts'
import { startTracing, stopTracing } from './tracing/tracing.ts'

/** A listening server and its graceful stop. */
export interface RunningServer {
  stop(): Promise<void>
}

/** Starts deployment, store and application; stops in reverse order. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  deploymentsFolder?: string,
): Promise<RunningServer> {
  await requireFreePort(config)
  await startTracing(config.otlpEndpoint)
  const services = await openServices(config, systemClock, log, undefined, deploymentsFolder)
  const close = async () => {
    await services.documents.close()
    await services.store.close()
    await stopTracing()
  }
  try {
    const host = new EditionHost(await Edition.open(services))
    const heartbeat = await ServerHeartbeat.start(services.store.db, (needed) => {
      log.fatal({ needed }, 'store: upgraded beyond this release, the server stops')
      process.kill(process.pid, 'SIGTERM')
    })
    // Wait until the demo's data is complete, which takes a new demo some seconds more.
    if (isDemo(config)) await services.outbox.drain()
    await host.start(config)
    const follower = services.served && new PublicationFollower(host, services.served, deploymentsFolder)
    follower?.start()
    const stopSweeping = keepFolders(host)
    return {
      async stop() {
        stopSweeping()
        await follower?.stop()
        await host.stop()
        await heartbeat.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Refuses an address that cannot be listened on before a store is made and filled, which takes a new demo half a minute. */
async function requireFreePort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
