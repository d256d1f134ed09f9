import { DossierParams } from '#contract/answers.ts'
import { AsOf, AsOfQuery, LastStep, LastStepQuery, Timeline } from '#contract/review-timeline.ts'
import { ReviewView } from '#contract/review.ts'
import { canSeeTimeline } from '#rules/permission.ts'
import { DOSSIER_READERS, rolesThat, withScope } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { readAsOf } from './read-as-of.ts'
import { readLastStep } from './read-last-step.ts'
import { readTimeline } from './read-timeline.ts'
import { readView } from './read-view.ts'

/** What happened to a dossier, for its readers. Not in the specification. */
export function registerTimeline(api: App, services: Services): void {
  api.get(
    '/dossiers/:id/as-of',
    shape(rolesThat(canSeeTimeline), 'Get a dossier as of an instant', AsOf, {
      params: DossierParams,
      querystring: AsOfQuery,
    }),
    async (request) => {
      const past = { id: request.params.id, at: new Date(request.query.at) }
      return readAsOf(services, userOf(request), past, localeOf(request))
    },
  )

  api.get(
    '/dossiers/:id/origins',
    shape(DOSSIER_READERS, 'List the origins of the answers of a dossier', ReviewView, {
      params: DossierParams,
    }),
    async (request) => readView(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossiers/:id/timeline',
    shape(withScope('dossiers:read', rolesThat(canSeeTimeline)), 'Get the timeline of a dossier', Timeline, {
      params: DossierParams,
    }),
    async (request) => readTimeline(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossiers/:id/last-step',
    shape(DOSSIER_READERS, 'Get the last step of a dossier', LastStep, {
      params: DossierParams,
      querystring: LastStepQuery,
    }),
    async (request) => {
      const since = { id: request.params.id, after: request.query.after }
      return readLastStep(services, userOf(request), since, localeOf(request))
    },
  )
}
