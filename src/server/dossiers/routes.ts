import * as z from 'zod'
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
import { AuthorizeClients, AuthorizedDossier, CreatedProspect, CreateProspect } from '#contract/prospects.ts'
import {
  canAuthorizeClients,
  canConfirmReport,
  canRecall,
  canEverDuplicate,
  canEverFill,
} from '#rules/permission.ts'
import type { App } from '../app.ts'
import { ANY_ROLE, rolesThat, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { localeOf } from '../http/locale.ts'
import { runOnce } from '../http/run-once.ts'
import type { Services } from '../services.ts'
import { authorizeClients } from './authorize-clients.ts'
import { confirmReport } from './confirm-report.ts'
import { countDossiers } from './count-dossiers.ts'
import { canEverStart, createDossier } from './create-dossier.ts'
import { createProspect } from './create-prospect.ts'
import { tabOfSlug } from './dossier-scope.ts'
import { saveDrafts } from './drafts.ts'
import { duplicateDossier } from './duplicate-dossier.ts'
import { canEverEnd, endDossier } from './end-dossier.ts'
import { listDossiers } from './list-dossiers.ts'
import { readDossier } from './read-dossier.ts'
import { recallEnvelope } from './recall-envelope.ts'
import { connectReceipts } from './receipt-access.ts'
import { submitBlock } from './submit-block.ts'
import { throwWithSuffix } from './suffix-failure.ts'

/** The dossiers of the signed-in person: lists, counters, one dossier and everything that changes it. */
export function registerDossiers(api: App, services: Services): void {
  connectReceipts(services)
  registerReading(api, services)
  registerWriting(api, services)
  registerAccess(api, services)
}

function registerReading(api: App, services: Services): void {
  api.get(
    '/dossiers',
    {
      config: { access: ANY_ROLE },
      schema: { summary: 'One page of a list', querystring: DossiersQuery, response: { 200: DossierList } },
    },
    async (request) =>
      listDossiers(services, {
        ...request.query,
        user: userOf(request),
        locale: localeOf(request),
        tab: tabOfSlug(request.query.state),
      }),
  )

  api.get(
    '/dossiers/retrieve-number-dossiers-by-status',
    {
      config: { access: ANY_ROLE },
      schema: { summary: 'Counters of the lists', response: { 200: DossierCounts } },
    },
    async (request) => countDossiers(services, userOf(request)),
  )

  api.get(
    '/dossiers/:id',
    {
      config: { access: ANY_ROLE },
      schema: {
        summary: 'A dossier with all that the wizard needs',
        params: DossierParams,
        response: { 200: DossierDetail, 304: z.null() },
      },
    },
    async (request, reply) => {
      const detail = await readDossier(services, userOf(request), request.params.id, localeOf(request))
      // Pages that wait for a signature ask every three seconds: unchanged costs no body.
      return isUnchanged(request, reply, detail) ? reply.code(304).send(null) : detail
    },
  )
}

function registerWriting(api: App, services: Services): void {
  const { permissions } = services.deployment
  const fillers = rolesThat((role) => canEverFill(role, permissions))

  api.post(
    '/dossiers',
    {
      config: {
        access: writersThat(permissions, (role) => canEverStart(role, permissions)),
        limit: 'dossiers',
      },
      schema: { summary: 'Starts a dossier', body: CreateDossier, response: { 200: CreatedDossier } },
    },
    async (request) =>
      services.store.db
        .transaction()
        .execute((trx) =>
          runOnce(trx, request, CreatedDossier, () =>
            createDossier(services, trx, userOf(request), request.body, localeOf(request)),
          ),
        ),
  )

  api.post(
    '/dossiers/:id/duplicate',
    {
      config: { access: rolesThat((role) => canEverDuplicate(role, permissions)), limit: 'dossiers' },
      schema: {
        summary: 'Starts a dossier from the answers of another',
        params: DossierParams,
        body: DuplicateDossier,
        response: { 200: CreatedDossier },
      },
    },
    async (request) =>
      services.store.db.transaction().execute((trx) =>
        runOnce(trx, request, CreatedDossier, () =>
          duplicateDossier(services, trx, userOf(request), {
            id: request.params.id,
            withReceipts: request.body.documentDuplicate,
          }),
        ),
      ),
  )

  api.put(
    '/dossiers/:id/values',
    {
      config: { access: fillers },
      schema: {
        summary: 'Submits a block',
        params: DossierParams,
        body: SubmitBlock,
        response: { 200: SubmittedBlock },
      },
    },
    async (request) =>
      submitBlock(services, userOf(request), {
        id: request.params.id,
        body: request.body,
        locale: localeOf(request),
      }),
  )

  api.put(
    '/dossiers/:id/drafts',
    {
      config: { access: fillers },
      schema: {
        summary: 'Keeps what is typed before it is submitted',
        params: DossierParams,
        body: SaveDrafts,
        response: { 200: SavedDrafts },
      },
    },
    async (request) =>
      saveDrafts(services, userOf(request), {
        id: request.params.id,
        body: request.body,
        locale: localeOf(request),
      }),
  )

  api.post(
    '/dossiers/:id/adequacy-report',
    {
      config: {
        access: rolesThat((role) =>
          canConfirmReport(role, { state: 'adequacy_report_validation' }, permissions),
        ),
      },
      schema: {
        summary: 'Confirms the suitability report',
        params: DossierParams,
        response: { 200: ChangedStatus },
      },
    },
    async (request) => confirmReport(services, userOf(request), request.params.id),
  )

  api.post(
    '/dossiers/:id/envelope/recall',
    {
      config: {
        access: rolesThat((role) => canRecall(role, { state: 'signature' }, permissions)),
        limit: 'mails',
      },
      schema: {
        summary: 'Calls back the documents that are out to be signed',
        params: DossierParams,
        response: { 200: ChangedStatus },
      },
    },
    async (request) => recallEnvelope(services, userOf(request), request.params.id),
  )

  api.put(
    '/dossiers/:id/status',
    {
      config: { access: rolesThat((role) => canEverEnd(role, permissions)) },
      schema: {
        summary: 'Abandons or rejects a dossier',
        params: DossierParams,
        body: ChangeStatus,
        response: { 200: ChangedStatus },
      },
    },
    async (request) => endDossier(services, userOf(request), request.params.id, request.body),
  )
}

function registerAccess(api: App, services: Services): void {
  const { permissions } = services.deployment
  const access = rolesThat((role) => canAuthorizeClients(role, permissions))

  api.post(
    '/prospects',
    {
      config: { access, limit: 'mails' },
      errorHandler: throwWithSuffix,
      schema: {
        summary: 'Makes an account of the person a lead describes',
        body: CreateProspect,
        response: { 200: CreatedProspect },
      },
    },
    async (request) =>
      services.store.db
        .transaction()
        .execute((trx) =>
          runOnce(trx, request, CreatedProspect, () =>
            createProspect(services, trx, userOf(request), request.body.dossierId),
          ),
        ),
  )

  api.put(
    '/dossiers/:id/authorized-clients',
    {
      config: { access, limit: 'mails' },
      errorHandler: throwWithSuffix,
      schema: {
        summary: 'Says who besides the advisor may open a dossier',
        params: DossierParams,
        body: AuthorizeClients,
        response: { 200: AuthorizedDossier },
      },
    },
    async (request) =>
      authorizeClients(services, userOf(request), {
        id: request.params.id,
        clientsId: request.body.clientsId,
      }),
  )
}
