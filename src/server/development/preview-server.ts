import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app.ts'
import type { App } from '../http/app.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { FEATURES, MOUNTS } from '../features.ts'
import { DeploymentError, formatProblem } from '../forms/deployment-error.ts'
import { authorLocale } from '../terminal/author-locale.ts'
import { openServices } from '../open-services.ts'
import { periodicWork } from '../operations/index.ts'
import { planPeriodicJobs } from '../outbox/periodic-jobs.ts'
import type { RunningServer } from '../running-server.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/store.ts'
import { followForms } from './follow-forms.ts'
import { PreviewChannel } from './preview-channel.ts'
import { watchFolders } from './watch-files.ts'

/** A running application for one state of the files. */
interface Edition {
  readonly services: Services
  readonly app: App
}

/**
 * Serves a deployment while its author edits it. Each save is validated; a valid one replaces the application over the
 * same store, an invalid one is reported in the terminal and on the open pages. `config` comes from `previewConfig`.
 */
export async function startPreview(
  config: Config,
  log: FastifyBaseLogger,
  deploymentsFolder?: string,
): Promise<RunningServer> {
  const channel = new PreviewChannel()
  const opening = { config, log, channel, deploymentsFolder }
  let edition = await openEdition(opening)
  await followForms(edition.services)
  const http = createServer((request, response) => edition.app.routing(request, response))
  http.listen(config.port, config.host)
  await once(http, 'listening').catch(async (error: unknown) => {
    await edition.services.documents.close()
    await edition.services.store.close()
    throw error
  })
  await planPeriodicJobs(edition.services, periodicWork(edition.services))
  await edition.services.outbox.start()

  async function renew(): Promise<void> {
    const { store } = edition.services
    try {
      const next = await openEdition({ ...opening, store })
      const before = edition
      const moves = await followForms(next.services)
      edition = next
      await before.services.outbox.stop()
      await next.services.outbox.start()
      await before.app.close()
      await before.services.documents.close()
      log.info('preview: deployment reloaded')
      channel.notify({ kind: 'changed', moves })
    } catch (error) {
      const problems = presentProblems(error)
      log.error(`preview: deployment has errors, the last valid one stays:\n${problems.join('\n')}`)
      channel.notify({ kind: 'problems', problems })
    }
  }

  // Serialised: a save during a reload is handled after it.
  let renewal = Promise.resolve()
  const stopWatching = watchFolders(edition.services.deployment.folders, () => {
    renewal = renewal.then(renew)
  })

  return {
    async stop() {
      stopWatching()
      await renewal
      channel.close()
      http.close()
      http.closeAllConnections()
      await edition.app.close()
      await edition.services.outbox.stop()
      await edition.services.documents.close()
      await edition.services.store.close()
    },
  }
}

async function openEdition({
  config,
  log,
  channel,
  deploymentsFolder,
  store,
}: {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly channel: PreviewChannel
  readonly deploymentsFolder: string | undefined
  readonly store?: Store
}): Promise<Edition> {
  const services = await openServices(config, systemClock, log, store, deploymentsFolder)
  const app = await buildApp(services, FEATURES, [...MOUNTS, (mounted) => channel.mount(mounted)])
  await app.ready()
  return { services, app }
}

function presentProblems(error: unknown): readonly string[] {
  if (error instanceof DeploymentError) {
    const locale = authorLocale(process.env)
    return error.problems.map((problem) => formatProblem(problem, locale))
  }
  return [error instanceof Error ? error.message : String(error)]
}
