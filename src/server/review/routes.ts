import { DossierParams } from '#contract/answers.ts'
import { DossierList, IntegrationQuery } from '#contract/dossiers.ts'
import { Decide, Decided, DossierSummary, ReviewHistory, ReviewState, ReviewView } from '#contract/review.ts'
import { canReview } from '#rules/permission.ts'
import type { App } from '../app.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../services.ts'
import { decide } from './decide.ts'
import { registerPairing } from './pairing-routes.ts'
import { listReviews, readHistory, readReviewState, readSummary } from './read-review.ts'
import { readView } from './read-view.ts'

/** The review of signed dossiers, for manage_dossier only. Source: shell §7 "Integration back office". */
export function registerReview(api: App, services: Services): void {
  registerPairing(api, services)
  const reviewers = rolesThat(canReview)

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
    {
      config: { access: writersThat(services.deployment.permissions, canReview) },
      schema: {
        summary: 'Accepts, refuses or flags a signed dossier',
        params: DossierParams,
        body: Decide,
        response: { 200: Decided },
      },
    },
    async (request) => decide(services, userOf(request), request.params.id, request.body),
  )

  api.get(
    '/dossier/integration-state/:id/state',
    {
      config: { access: reviewers },
      schema: { summary: 'State of the review', params: DossierParams, response: { 200: ReviewState } },
    },
    async (request) => readReviewState(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/integration-state/:id/view',
    {
      config: { access: reviewers },
      schema: {
        summary: 'Effective answers of a dossier',
        params: DossierParams,
        response: { 200: ReviewView },
      },
    },
    async (request) => readView(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossier/integration-state/:id/history',
    {
      config: { access: reviewers },
      schema: {
        summary: 'What was decided, with reasons',
        params: DossierParams,
        response: { 200: ReviewHistory },
      },
    },
    async (request) => readHistory(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/:id/summary',
    {
      config: { access: reviewers },
      schema: {
        summary: 'Header of the review page',
        params: DossierParams,
        response: { 200: DossierSummary },
      },
    },
    async (request) => readSummary(services, userOf(request), request.params.id, localeOf(request)),
  )
}
