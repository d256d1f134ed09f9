import { DossierParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import { DossierList, IntegrationQuery } from '#contract/dossiers.ts'
import { Decide, Decided, DossierSummary, ReviewHistory, ReviewState, ReviewView } from '#contract/review.ts'
import { canReview } from '#rules/permission.ts'
import type { App } from '../app.ts'
import { onlyWhen, rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { changing, reading } from './about-dossier.ts'
import { decide } from './decide.ts'
import { packFiles } from './pack-files.ts'
import { registerPairing } from './pairing-routes.ts'
import { listReviews, readHistory, readReviewState, readSummary } from './read-review.ts'
import { readView } from './read-view.ts'

/** The review of signed dossiers, for manage_dossier only. Source: shell §7 "Integration back office". */
export function registerReview(api: App, services: Services): void {
  registerPairing(api, services)
  const reviewers = rolesThat(canReview)
  const writers = writersThat(services.deployment.permissions, canReview)

  api.get(
    '/dossiers/integration-state',
    {
      config: { access: reviewers },
      schema: {
        summary: 'Signed dossiers in a state of the review',
        querystring: IntegrationQuery,
        response: { 200: DossierList },
      },
    },
    async (request) => listReviews(services, userOf(request), request.query, localeOf(request)),
  )

  api.put(
    '/dossiers/integration-state/:id',
    changing(writers, 'Accepts, refuses or flags a signed dossier', { body: Decide, response: Decided }),
    async (request) => decide(services, userOf(request), request.params.id, request.body),
  )

  api.get(
    '/dossier/integration-state/:id/state',
    reading(reviewers, 'State of the review', ReviewState),
    async (request) => readReviewState(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/integration-state/:id/view',
    reading(reviewers, 'Effective answers of a dossier', ReviewView),
    async (request) => readView(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossier/integration-state/:id/history',
    reading(reviewers, 'The signature and what was decided, with reasons', ReviewHistory),
    async (request) => readHistory(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/integration-state/:id/download',
    {
      config: {
        access: onlyWhen(services.deployment.permissions.documentDownload, reviewers),
        limit: 'archives',
      },
      schema: {
        summary: 'Signed documents and receipts in one archive',
        params: DossierParams,
        response: { 200: binaryAnswer('application/zip') },
      },
    },
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
    '/dossier/:id/summary',
    reading(reviewers, 'Header of the review page', DossierSummary),
    async (request) => readSummary(services, userOf(request), request.params.id, localeOf(request)),
  )
}
