import { DossierParams } from '#contract/answers.ts'
import {
  ChangedStatus,
  ChangeStatus,
  CreatedDossier,
  CreateDossier,
  DossierCounts,
  DossierDetail,
  DossierList,
  DossiersQuery,
  DuplicateDossier,
  SavedDrafts,
  SaveDrafts,
  SubmitBlock,
  SubmittedBlock,
} from '#contract/dossiers.ts'
import { FollowUp } from '#contract/follow-up.ts'
import {
  AssignClient,
  AuthorizeClients,
  AuthorizedDossier,
  CreatedProspect,
  CreateProspect,
} from '#contract/prospects.ts'
import {
  canAuthorizeClients,
  canConfirmReport,
  canRecall,
  canEverDuplicate,
  canEverFill,
} from '#rules/permission.ts'
import { pickFilters } from '#rules/dossier-filters.ts'
import type { App } from '../http/app.ts'
import { DOSSIER_READERS, rolesThat, withScope, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce, Named, runOnceAndRead } from '../http/run-once.ts'
import { ReadAhead } from '../http/read-ahead.ts'
import { cachedShape, readingAhead, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { authorizeClients } from './authorize-clients.ts'
import { confirmReport } from './confirm-report.ts'
import { countDossiers } from './count-dossiers.ts'
import { canEverStart, createDossier } from './create-dossier.ts'
import { assignClient } from './assign-client.ts'
import { createProspect, KeptProspect, readProspect } from './create-prospect.ts'
import { tabOfSlug } from './dossier-scope.ts'
import { saveDrafts } from './drafts.ts'
import { duplicateDossier, presentCopy } from './duplicate-dossier.ts'
import { canEverEnd, endDossier } from './end-dossier.ts'
import { readFollowUp } from './follow-up.ts'
import { tallyAhead } from './dossier-tally.ts'
import { listDossiers } from './list-dossiers.ts'
import { pageAhead } from './page-ahead.ts'
import { selectForSubmit } from './load-dossier.ts'
import { readDossier } from './read-dossier.ts'
import { recallEnvelope } from './recall-envelope.ts'
import { submitBlock } from './submit-block.ts'
import { throwWithSuffix } from './suffix-failure.ts'

/** Dossiers of the signed-in user: lists, counters, reading and changes. */
export function registerDossiers(api: App, services: Services): void {
  registerReading(api, services)
  registerCreation(api, services)
  registerFilling(api, services)
  registerTransitions(api, services)
  registerAccess(api, services)
}

function registerReading(api: App, services: Services): void {
  const criteria = (query: DossiersQuery) => ({
    ...query,
    filters: pickFilters(query),
    tab: tabOfSlug(query.state),
  })
  const page = pageAhead(services, (request) => {
    const query = DossiersQuery.safeParse(request.query)
    return query.data && criteria(query.data)
  })
  api.get(
    '/dossiers',
    readingAhead(page, shape(DOSSIER_READERS, 'List dossiers', DossierList, { querystring: DossiersQuery })),
    async (request, reply) => {
      const gone = () => goneSignal(reply)
      const list = { ...criteria(request.query), user: userOf(request), locale: localeOf(request), gone }
      const answer = await listDossiers(services, list, page.of(request))
      request.answered = answer.dossiers.map(({ id }) => id)
      return answer
    },
  )

  const tally = tallyAhead()
  api.get(
    '/dossiers/retrieve-number-dossiers-by-status',
    readingAhead(tally, shape(DOSSIER_READERS, 'Count dossiers by status', DossierCounts)),
    async (request) => countDossiers(services, userOf(request), tally.of(request)),
  )

  api.get(
    '/dossiers/:id',
    cachedShape(DOSSIER_READERS, 'Get a dossier', DossierDetail, {
      params: DossierParams,
    }),
    async (request, reply) => {
      const detail = await readDossier(services, userOf(request), request.params.id, localeOf(request))
      // Pages that await a signature poll every three seconds: an ETag avoids resending unchanged bodies.
      return isUnchanged(request, reply, detail) ? reply.code(304).send(null) : detail
    },
  )

  api.get(
    '/dossiers/:id/follow-up',
    shape(DOSSIER_READERS, 'Get the progress of a dossier', FollowUp, {
      params: DossierParams,
    }),
    async (request) => readFollowUp(services, userOf(request), request.params.id, localeOf(request)),
  )
}

function registerCreation(api: App, services: Services): void {
  const { permissions } = services.deployment

  api.post(
    '/dossiers',
    shape(
      withScope(
        'dossiers:write',
        writersThat(permissions, (role) => canEverStart(role, permissions)),
      ),
      'Create a dossier',
      CreatedDossier,
      { body: CreateDossier, once: true, limit: 'dossiers' },
    ),
    async (request) =>
      createOnce(services, request, CreatedDossier, (trx) =>
        createDossier(services, trx, userOf(request), request.body, localeOf(request)),
      ),
  )

  api.post(
    '/dossiers/:id/duplicate',
    shape(
      withScope(
        'dossiers:write',
        rolesThat((role) => canEverDuplicate(role, permissions)),
      ),
      'Duplicate a dossier',
      CreatedDossier,
      { params: DossierParams, body: DuplicateDossier, once: true, limit: 'dossiers' },
    ),
    async (request) =>
      services.store.db.transaction().execute((trx) =>
        runOnceAndRead(
          trx,
          request,
          { kept: Named, read: ({ id }) => presentCopy(services, trx, userOf(request), id) },
          () =>
            duplicateDossier(services, trx, userOf(request), {
              id: request.params.id,
              withReceipts: request.body.documentDuplicate,
            }),
        ),
      ),
  )
}

/** Submits and drafts. */
function registerFilling(api: App, services: Services): void {
  const { permissions } = services.deployment
  const fillers = withScope(
    'dossiers:write',
    rolesThat((role) => canEverFill(role, permissions)),
  )
  const submitted = new ReadAhead(
    (request) => DossierParams.safeParse(request.params).data?.id,
    selectForSubmit,
  )
  api.put(
    '/dossiers/:id/values',
    readingAhead(
      submitted,
      shape(fillers, 'Submit a block', SubmittedBlock, { params: DossierParams, body: SubmitBlock }),
    ),
    async (request) =>
      submitBlock(services, userOf(request), {
        id: request.params.id,
        body: request.body,
        locale: localeOf(request),
        found: submitted.of(request),
      }),
  )

  api.put(
    '/dossiers/:id/drafts',
    shape(fillers, 'Save drafts of a block', SavedDrafts, {
      params: DossierParams,
      body: SaveDrafts,
    }),
    async (request) =>
      saveDrafts(services, userOf(request), {
        id: request.params.id,
        body: request.body,
        locale: localeOf(request),
      }),
  )
}

/** Changes of state by a person: report confirmed, documents recalled, dossier ended. */
function registerTransitions(api: App, services: Services): void {
  const { permissions } = services.deployment

  api.post(
    '/dossiers/:id/adequacy-report',
    shape(
      rolesThat((role) => canConfirmReport(role, { state: 'adequacy_report_validation' }, permissions)),
      'Confirm the suitability report',
      ChangedStatus,
      { params: DossierParams, once: true },
    ),
    async (request) =>
      createOnce(services, request, ChangedStatus, (trx) =>
        confirmReport(services, trx, userOf(request), request.params.id),
      ),
  )

  api.post(
    '/dossiers/:id/envelope/recall',
    shape(
      rolesThat((role) => canRecall(role, { state: 'signature' }, permissions)),
      'Recall an envelope',
      ChangedStatus,
      { params: DossierParams, once: true, limit: 'mails' },
    ),
    async (request) =>
      createOnce(services, request, ChangedStatus, (trx) =>
        recallEnvelope(services, trx, userOf(request), request.params.id),
      ),
  )

  api.put(
    '/dossiers/:id/status',
    shape(
      rolesThat((role) => canEverEnd(role, permissions)),
      'Cancel or reject a dossier',
      ChangedStatus,
      { params: DossierParams, body: ChangeStatus },
    ),
    async (request) => endDossier(services, userOf(request), request.params.id, request.body),
  )
}

function registerAccess(api: App, services: Services): void {
  const { permissions } = services.deployment
  const access = withScope(
    'people:write',
    rolesThat((role) => canAuthorizeClients(role, permissions)),
  )

  api.post(
    '/prospects',
    {
      errorHandler: throwWithSuffix,
      ...shape(access, 'Create a prospect from a lead', CreatedProspect, {
        body: CreateProspect,
        once: true,
        limit: 'mails',
      }),
    },
    async (request) =>
      services.store.db.transaction().execute((trx) => {
        const [user, { dossierId }] = [userOf(request), request.body]
        const read = (kept: KeptProspect) => readProspect(trx, user, dossierId, kept)
        return runOnceAndRead(trx, request, { kept: KeptProspect, read }, () =>
          createProspect(services, trx, user, dossierId),
        )
      }),
  )

  api.put(
    '/dossiers/:id/client',
    {
      errorHandler: throwWithSuffix,
      ...shape(access, 'Set the client of a dossier', AuthorizedDossier, {
        params: DossierParams,
        body: AssignClient,
      }),
    },
    async (request) =>
      assignClient(services, userOf(request), { id: request.params.id, clientId: request.body.clientId }),
  )

  api.put(
    '/dossiers/:id/authorized-clients',
    {
      errorHandler: throwWithSuffix,
      ...shape(access, 'Set the clients authorized on a dossier', AuthorizedDossier, {
        params: DossierParams,
        body: AuthorizeClients,
        limit: 'mails',
      }),
    },
    async (request) =>
      authorizeClients(services, userOf(request), {
        id: request.params.id,
        clientsId: request.body.clientsId,
      }),
  )
}
