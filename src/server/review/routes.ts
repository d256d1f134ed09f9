import { DossierParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import { DossierList, IntegrationQuery } from '#contract/dossiers.ts'
import { Decide, Decided, DossierSummary, ReviewHistory, ReviewState, ReviewView } from '#contract/review.ts'
import { AsOf, AsOfQuery, Timeline } from '#contract/review-timeline.ts'
import { canReview, canSeeTimeline } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { ANY_ROLE, onlyWhen, rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { limited, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { decide } from './decide.ts'
import { packFiles } from './pack-files.ts'
import { registerPairing } from './pairing-routes.ts'
import { listReviews, readHistory, readReviewState, readSummary } from './read-review.ts'
import { readAsOf } from './read-as-of.ts'
import { readTimeline } from './read-timeline.ts'
import { readView } from './read-view.ts'

/** Review of signed dossiers, for manage_dossier only, and the history of any dossier. Source: shell §7 "Integration back office". */
export function registerReview(api: App, services: Services): void {
  registerPairing(api, services)
  const reviewers = rolesThat(canReview)
  const writers = writersThat(services.deployment.permissions, canReview)

  api.get(
    '/dossiers/integration-state',
    shape(reviewers, 'Signed dossiers in a state of the review', DossierList, {
      querystring: IntegrationQuery,
    }),
    async (request) => listReviews(services, userOf(request), request.query, localeOf(request)),
  )

  api.put(
    '/dossiers/integration-state/:id',
    shape(writers, 'Accepts, refuses or flags a signed dossier', Decided, {
      params: DossierParams,
      body: Decide,
    }),
    async (request) => decide(services, userOf(request), request.params.id, request.body),
  )

  api.get(
    '/dossier/integration-state/:id/state',
    shape(reviewers, 'State of the review', ReviewState, { params: DossierParams }),
    async (request) => readReviewState(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/integration-state/:id/view',
    shape(reviewers, 'Effective answers of a dossier', ReviewView, { params: DossierParams }),
    async (request) => readView(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossier/integration-state/:id/history',
    shape(reviewers, 'The signature and what was decided, with reasons', ReviewHistory, {
      params: DossierParams,
    }),
    async (request) => readHistory(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/integration-state/:id/download',
    limited(
      'archives',
      shape(
        onlyWhen(services.deployment.permissions.documentDownload, reviewers),
        'Signed documents and receipts in one archive',
        binaryAnswer('application/zip'),
        { params: DossierParams },
      ),
    ),
    async (request, reply) => {
      const { id } = request.params
      const archive = await packFiles(services, userOf(request), id, localeOf(request))
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="dossier-${id}.zip"`)
        .send(archive)
    },
  )

  api.get(
    '/dossiers/:id/as-of',
    shape(rolesThat(canSeeTimeline), 'A dossier as it was at an instant', AsOf, {
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
    shape(ANY_ROLE, 'Who entered each answer of a dossier, how and when', ReviewView, {
      params: DossierParams,
    }),
    async (request) => readView(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossiers/:id/timeline',
    shape(rolesThat(canSeeTimeline), 'What happened to a dossier, with the answers that changed', Timeline, {
      params: DossierParams,
    }),
    async (request) => readTimeline(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossier/:id/summary',
    shape(reviewers, 'Header of the review page', DossierSummary, { params: DossierParams }),
    async (request) => readSummary(services, userOf(request), request.params.id, localeOf(request)),
  )
}
