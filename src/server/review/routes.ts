import { Readable } from 'node:stream'
import { DossierParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import { DossierList, IntegrationQuery } from '#contract/dossiers.ts'
import { ReviewBatch } from '#contract/review-batch.ts'
import {
  AnswerProposal,
  Decide,
  Decided,
  DossierSummary,
  ReviewHistory,
  ReviewState,
  ReviewView,
  UndoDecision,
} from '#contract/review.ts'
import { canReadReview, canReview } from '#rules/permission.ts'
import { Assign, Assigned, Colleagues } from '#contract/assignment.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { onlyWhen, rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce } from '../http/run-once.ts'
import { readingAhead, shape } from '../http/shape.ts'
import { listDossiers, pageAhead } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import { findReviewers } from '../assignment/index.ts'
import { decide } from './decide.ts'
import { handleEnjoymentMails } from './mail-enjoyment.ts'
import { runBatch } from './run-batch.ts'
import { packFiles } from './pack-files.ts'
import { answerProposal } from './propose.ts'
import { registerPairing } from './pairing-routes.ts'
import { readHistory, reviewCriteria, readReviewState, readSummary } from './read-review.ts'
import { readView } from './read-view.ts'
import { RELEASE_DECISION_JOB } from './decision-hold.ts'
import { releaseDecision } from './release-decision.ts'
import { undoDecision } from './undo-decision.ts'
import { assign } from './assign.ts'
import { registerTimeline } from './timeline-routes.ts'

/** Review of signed dossiers, and the timeline of any dossier. Source: shell §7 "Integration back office". */
export function registerReview(api: App, services: Services): void {
  registerPairing(api, services)
  handleEnjoymentMails(services)
  registerAssignment(api, services)
  services.outbox.handle(RELEASE_DECISION_JOB, ({ dossierId, event }) =>
    releaseDecision(services, { dossierId: Number(dossierId), event: Number(event) }),
  )
  registerQueue(api, services)
  registerDecisions(api, services)
  registerReading(api, services)
  registerTimeline(api, services)
}

/** The list of signed dossiers. */
function registerQueue(api: App, services: Services): void {
  const page = pageAhead(services, (request) => {
    const query = IntegrationQuery.safeParse(request.query)
    return query.data && reviewCriteria(query.data)
  })
  api.get(
    '/dossiers/integration-state',
    readingAhead(
      page,
      shape(rolesThat(canReadReview), 'List signed dossiers by review state', DossierList, {
        querystring: IntegrationQuery,
      }),
    ),
    async (request, reply) => {
      const given = { ...reviewCriteria(request.query), gone: () => goneSignal(reply) }
      const list = { ...given, user: userOf(request), locale: localeOf(request) }
      return listDossiers(services, list, page.of(request))
    },
  )
}

/** Decisions on signed dossiers, one or several, with their undo and their second person. */
function registerDecisions(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canReview)

  api.put(
    '/dossiers/integration-state/:id',
    shape(writers, 'Decide on a signed dossier', Decided, {
      params: DossierParams,
      body: Decide,
    }),
    async (request) => decide(services, userOf(request), request.params.id, request.body),
  )

  api.post(
    '/dossiers/integration-state/batch',
    shape(writers, 'Decide on, assign or remind several dossiers', binaryAnswer('application/x-ndjson'), {
      body: ReviewBatch,
    }),
    async (request, reply) => {
      const call = { user: userOf(request), batch: request.body, locale: localeOf(request) }
      return reply.type('application/x-ndjson').send(Readable.from(runBatch(services, call)))
    },
  )

  api.put(
    '/dossiers/integration-state/:id/proposal',
    shape(writers, 'Answer a decision that needs two people', Decided, {
      params: DossierParams,
      body: AnswerProposal,
    }),
    async (request) => answerProposal(services, userOf(request), request.params.id, request.body),
  )

  api.post(
    '/dossiers/integration-state/:id/undo',
    shape(writers, 'Undo a decision', Decided, { params: DossierParams, body: UndoDecision, once: true }),
    async (request) =>
      createOnce(services, request, Decided, (trx) =>
        undoDecision(services, trx, userOf(request), { ...request.params, ...request.body }),
      ),
  )
}

/** A dossier as its reviewer reads it. */
function registerReading(api: App, services: Services): void {
  const readers = rolesThat(canReadReview)

  api.get(
    '/dossier/integration-state/:id/state',
    shape(readers, 'Get the review state of a dossier', ReviewState, { params: DossierParams }),
    async (request) => readReviewState(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/integration-state/:id/view',
    shape(readers, 'Get the effective answers of a dossier', ReviewView, { params: DossierParams }),
    async (request) => readView(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.get(
    '/dossier/integration-state/:id/history',
    shape(readers, 'Get the review history of a dossier', ReviewHistory, {
      params: DossierParams,
    }),
    async (request) => readHistory(services, userOf(request), request.params.id),
  )

  api.get(
    '/dossier/integration-state/:id/download',
    shape(
      onlyWhen(services.deployment.permissions.documentDownload, rolesThat(canReview)),
      'Download the documents of a signed dossier',
      binaryAnswer('application/zip'),
      { params: DossierParams, limit: 'archives' },
    ),
    async (request, reply) => {
      const { id } = request.params
      const archive = await packFiles(services, userOf(request), id, localeOf(request))
      return asFile(reply, `dossier-${id}.zip`).send(archive)
    },
  )

  api.get(
    '/dossier/:id/summary',
    shape(readers, 'Get the summary of a dossier', DossierSummary, { params: DossierParams }),
    async (request) => readSummary(services, userOf(request), request.params.id, localeOf(request)),
  )
}

function registerAssignment(api: App, services: Services): void {
  const { store, deployment } = services

  api.get(
    '/review/colleagues',
    shape(rolesThat(canReview), 'List reviewers', Colleagues),
    async (request) => {
      const { id: own } = userOf(request)
      const reviewers = await findReviewers(store.db)
      return { colleagues: reviewers.map(({ id, name }) => ({ id, name, own: id === own })) }
    },
  )

  api.put(
    '/dossiers/:id/assignee',
    shape(writersThat(deployment.permissions, canReview), 'Set the assignee of a dossier', Assigned, {
      params: DossierParams,
      body: Assign,
    }),
    async (request) =>
      store.db
        .transaction()
        .execute((trx) =>
          assign(services, trx, { user: userOf(request), id: request.params.id, change: request.body }),
        ),
  )
}
