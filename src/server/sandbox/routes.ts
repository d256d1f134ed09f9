import { DossierParams } from '#contract/answers.ts'
import { MoveClock, PlayDossier, PlayedDossier, RemovedDossiers, Sandbox } from '#contract/sandbox.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { withScope, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import { SandboxClock } from '../sandbox-clock.ts'
import type { Services } from '../services.ts'
import { moveClock } from './move-clock.ts'
import { playDossier } from './play-dossier.ts'
import { removeDossiers } from './remove-dossiers.ts'
import { countDueJobs } from './run-due-jobs.ts'

/** Registered only with a sandbox clock. */
export function registerSandbox(api: App, services: Services): void {
  const { clock } = services
  if (!(clock instanceof SandboxClock)) return
  const access = withScope('dossiers:write', writersThat(services.deployment.permissions, canCreateForClient))
  const present = async (): Promise<Sandbox> => ({
    now: clock.now().toISOString(),
    ahead_seconds: Math.round(clock.aheadMs / 1_000),
    due_jobs: await countDueJobs(services),
  })

  api.get('/sandbox', shape(access, 'Get the clock of the sandbox', Sandbox), present)

  api.post(
    '/sandbox/clock',
    shape(access, 'Advance the clock of the sandbox', Sandbox, { body: MoveClock }),
    async (request) => {
      await moveClock(services, clock, request.body)
      return present()
    },
  )

  api.post(
    '/sandbox/dossiers/:id/play',
    shape(access, 'Play the people of a dossier', PlayedDossier, {
      params: DossierParams,
      body: PlayDossier,
    }),
    async (request) => playDossier(services, userOf(request), { id: request.params.id, ...request.body }),
  )

  api.delete(
    '/sandbox/dossiers',
    shape(access, 'Delete the dossiers imported by the caller', RemovedDossiers),
    async (request) => ({ removed: [...(await removeDossiers(services, userOf(request)))] }),
  )
}
