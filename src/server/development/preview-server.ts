import type { FastifyBaseLogger } from 'fastify'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openDeployment } from '../documents/check-deployment.ts'
import { EditionHost } from '../editions/edition-host.ts'
import { Edition } from '../editions/edition.ts'
import { DeploymentError, formatProblem } from '../forms/deployment-error.ts'
import type { App } from '../http/app.ts'
import { WakeListener } from '../live/index.ts'
import { openServices, serveVersion } from '../open-services.ts'
import { PUBLICATION_CHANNEL } from '../publication/publications.ts'
import type { RunningServer } from '../running-server.ts'
import { authorLocale } from '../terminal/author-locale.ts'
import { followForms } from './follow-forms.ts'
import { recordFolder, writePublished } from './follow-studio.ts'
import { PreviewChannel } from './preview-channel.ts'
import { watchFolders } from './watch-files.ts'

/**
 * Serves a deployment while its author edits it. Each save is validated; a valid one replaces the application over the
 * same store, an invalid one is reported in the terminal and on the open pages. What the studio publishes is saved to the
 * folder. `config` comes from `previewConfig`.
 */
export async function startPreview(
  config: Config,
  log: FastifyBaseLogger,
  deploymentsFolder?: string,
): Promise<RunningServer> {
  const channel = new PreviewChannel()
  const mounts = [(mounted: App) => channel.mount(mounted)]
  const services = await openServices(config, systemClock, log, undefined, deploymentsFolder)
  const close = async () => {
    await services.documents.close()
    await services.store.close()
  }
  await recordFolder(services)
  await followForms(services)
  const host = new EditionHost(await Edition.open(services, mounts))
  await host.start(config).catch(async (error: unknown) => {
    await close()
    throw error
  })

  async function renew(): Promise<void> {
    try {
      const opened = await openDeployment(config.deployment, deploymentsFolder)
      const next = await Edition.open(await serveVersion(services, opened), mounts)
      await recordFolder(next.services)
      const moves = await followForms(next.services)
      await host.replace(next)
      log.info('preview: deployment reloaded')
      channel.notify({ kind: 'changed', moves })
    } catch (error) {
      const problems = presentProblems(error)
      log.error(`preview: deployment has errors, the last valid one stays:\n${problems.join('\n')}`)
      channel.notify({ kind: 'problems', problems })
    }
  }

  const reportFault = (err: unknown) => log.error({ err }, 'preview: published version not written')

  // Serialised: a save during a reload is handled after it.
  let renewal = Promise.resolve()
  const stopWatching = watchFolders(services.deployment.folders, () => {
    renewal = renewal.then(renew)
  })
  const published = new WakeListener(
    services,
    () => (renewal = renewal.then(() => writePublished(services).catch(reportFault))),
    PUBLICATION_CHANNEL,
  )
  await published.start()

  return {
    async stop() {
      stopWatching()
      published.stop()
      await renewal
      channel.close()
      await host.stop()
      await close()
    },
  }
}

function presentProblems(error: unknown): readonly string[] {
  if (error instanceof DeploymentError) {
    const locale = authorLocale(process.env)
    return error.problems.map((problem) => formatProblem(problem, locale))
  }
  return [error instanceof Error ? error.message : String(error)]
}
