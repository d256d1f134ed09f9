import { createHash } from 'node:crypto'
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
import type { App } from '../app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { runOnce } from '../http/run-once.ts'
import type { Services } from '../services.ts'
import { authorizeClients } from './authorize-clients.ts'
import { confirmReport } from './confirm-report.ts'
import { countDossiers } from './count-dossiers.ts'
import { createDossier } from './create-dossier.ts'
import { createProspect } from './create-prospect.ts'
import { tabOfSlug } from './dossier-scope.ts'
import { saveDrafts } from './drafts.ts'
import { duplicateDossier } from './duplicate-dossier.ts'
import { endDossier } from './end-dossier.ts'
import { listDossiers } from './list-dossiers.ts'
import { readDossier } from './read-dossier.ts'
import { connectReceipts } from './receipt-access.ts'
import { submitBlock } from './submit-block.ts'
import { withSuffixes } from './suffix-failure.ts'

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
    { schema: { querystring: DossiersQuery, response: { 200: DossierList } } },
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
    { schema: { response: { 200: DossierCounts } } },
    async (request) => countDossiers(services, userOf(request)),
  )

  api.get(
    '/dossiers/:id',
    { schema: { params: DossierParams, response: { 200: DossierDetail, 304: z.null() } } },
    async (request, reply) => {
      const detail = await readDossier(services, userOf(request), request.params.id, localeOf(request))
      // Pages that wait for a signature ask every three seconds: unchanged costs no body.
      const etag = `W/"${createHash('sha256').update(JSON.stringify(detail)).digest('base64url')}"`
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return detail
    },
  )
}

function registerWriting(api: App, services: Services): void {
  api.post(
    '/dossiers',
    { schema: { body: CreateDossier, response: { 200: CreatedDossier } } },
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
    { schema: { params: DossierParams, body: DuplicateDossier, response: { 200: CreatedDossier } } },
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
    { schema: { params: DossierParams, body: SubmitBlock, response: { 200: SubmittedBlock } } },
    async (request) =>
      submitBlock(services, userOf(request), {
        id: request.params.id,
        body: request.body,
        locale: localeOf(request),
      }),
  )

  api.put(
    '/dossiers/:id/drafts',
    { schema: { params: DossierParams, body: SaveDrafts, response: { 200: SavedDrafts } } },
    async (request) =>
      saveDrafts(services, userOf(request), {
        id: request.params.id,
        body: request.body,
        locale: localeOf(request),
      }),
  )

  api.post(
    '/dossiers/:id/adequacy-report',
    { schema: { params: DossierParams, response: { 200: ChangedStatus } } },
    async (request) => confirmReport(services, userOf(request), request.params.id),
  )

  api.put(
    '/dossiers/:id/status',
    { schema: { params: DossierParams, body: ChangeStatus, response: { 200: ChangedStatus } } },
    async (request) => endDossier(services, userOf(request), request.params.id, request.body),
  )
}

function registerAccess(api: App, services: Services): void {
  api.post(
    '/prospects',
    { schema: { body: CreateProspect, response: { 200: CreatedProspect } } },
    async (request) =>
      withSuffixes(() =>
        services.store.db
          .transaction()
          .execute((trx) =>
            runOnce(trx, request, CreatedProspect, () =>
              createProspect(services, trx, userOf(request), request.body.dossierId),
            ),
          ),
      ),
  )

  api.put(
    '/dossiers/:id/authorized-clients',
    { schema: { params: DossierParams, body: AuthorizeClients, response: { 200: AuthorizedDossier } } },
    async (request) =>
      withSuffixes(() =>
        authorizeClients(services, userOf(request), {
          id: request.params.id,
          clientsId: request.body.clientsId,
        }),
      ),
  )
}
