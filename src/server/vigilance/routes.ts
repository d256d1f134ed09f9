import { DossierParams } from '#contract/answers.ts'
import { AwaitedConclusions, Conclude, Concluded, DossierVigilance } from '#contract/vigilance.ts'
import { canConclude, canReadReview } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { conclude } from './conclude.ts'
import { findAwaited } from './find-awaited.ts'
import { readVigilance } from './read-vigilance.ts'

/** Levels of vigilance, for reviewers and compliance. Not in the specification. */
export function registerVigilance(api: App, services: Services): void {
  api.get(
    '/dossiers/:id/vigilance',
    shape(rolesThat(canReadReview), 'Get the vigilance of a dossier', DossierVigilance, {
      params: DossierParams,
    }),
    async (request) => readVigilance(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/vigilance/awaited-conclusions',
    shape(rolesThat(canConclude), 'List dossiers awaiting a vigilance conclusion', AwaitedConclusions),
    async (request) => findAwaited(services, userOf(request), localeOf(request)),
  )

  api.post(
    '/dossiers/:id/vigilance/conclusions',
    shape(
      writersThat(services.deployment.permissions, canConclude),
      'Create a vigilance conclusion',
      Concluded,
      { params: DossierParams, body: Conclude, once: true },
    ),
    async (request) => {
      const call = { user: userOf(request), id: request.params.id, body: request.body }
      return createOnce(services, request, Concluded, (trx) => conclude(services, trx, call))
    },
  )
}
