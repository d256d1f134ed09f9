import type { FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { DossierParams } from '#contract/answers.ts'
import {
  AnswerCorrection,
  Correction,
  CorrectionList,
  CorrectionParams,
  CorrectionReceiptParams,
  OpenCorrection,
  PassageParams,
  PinnablePassages,
  ProposeAnswers,
  ProposeReceipts,
  RefuseCorrection,
  SendBack,
} from '#contract/corrections.ts'
import { ReceiptFile } from '#contract/receipts.ts'
import { seesDossiers } from '#rules/permission.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import type { App } from '../http/app.ts'
import { ANY_ROLE, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import { registerUploadBodies, UPLOAD_LIMIT_BYTES } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { answerCorrection } from './answer-correction.ts'
import { changeOnce, oncePerKey } from './change-once.ts'
import { refuseCorrection, remindCorrection, withdrawCorrection } from './end-correction.ts'
import { openCorrection } from './open-correction.ts'
import { readPinnable } from './remark-context.ts'
import type { CorrectionCall } from './load-correcting.ts'
import { proposeAnswers } from './propose-answers.ts'
import { proposeReceipts, proposeRemoval } from './propose-receipts.ts'
import { listCorrections, readCorrection } from './read-corrections.ts'
import { readProposedReceipt } from './read-proposed-receipt.ts'
import { sendBack } from './send-back.ts'

/** Corrections of signed dossiers, and documents sent back before the first signature. Not in the specification. */
export async function registerCorrectionRoutes(api: App, services: Services): Promise<void> {
  registerReading(api, services)
  registerPassages(api, services)
  registerAsking(api, services)
  await registerAnswering(api, services)
}

function registerReading(api: App, services: Services): void {
  api.get(
    '/dossiers/:id/corrections',
    shape(ANY_ROLE, 'List the corrections of a dossier', CorrectionList, { params: DossierParams }),
    async (request) => listCorrections(services, readingOf(request)),
  )

  api.get(
    '/dossiers/:id/corrections/:correction',
    shape(ANY_ROLE, 'Get a correction', Correction, {
      params: CorrectionParams,
    }),
    async (request) => readCorrection(services, callOf(request)),
  )
}

function registerPassages(api: App, services: Services): void {
  api.get(
    '/dossiers/:id/corrections/passages/:document',
    shape(ANY_ROLE, 'List the passages of a signed document', PinnablePassages, {
      params: PassageParams,
    }),
    async (request) => {
      const { id, document } = request.params
      return readPinnable(services, { caller: callerOf(request), dossierId: id, documentId: document })
    },
  )
}

function registerAsking(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, seesDossiers)
  const askers = writersThat(
    services.deployment.permissions,
    (role) => seesDossiers(role) && role !== 'backOfficeUser' && role !== 'compliance',
  )

  api.post(
    '/dossiers/:id/corrections',
    shape(askers, 'Request a correction', Correction, {
      params: DossierParams,
      body: OpenCorrection,
      once: true,
      limit: 'mails',
    }),
    async (request) =>
      write(services, request, (trx) =>
        openCorrection(services, trx, { ...readingOf(request), body: request.body }),
      ),
  )

  api.post(
    '/dossiers/:id/corrections/:correction/withdraw',
    shape(askers, 'Withdraw a correction', Correction, { params: CorrectionParams, once: true }),
    async (request) => write(services, request, (trx) => withdrawCorrection(services, trx, callOf(request))),
  )

  api.post(
    '/dossiers/:id/corrections/:correction/remind',
    shape(askers, 'Remind the person asked for a correction', Correction, {
      params: CorrectionParams,
      once: true,
      limit: 'mails',
    }),
    async (request) => write(services, request, (trx) => remindCorrection(services, trx, callOf(request))),
  )

  api.post(
    '/dossiers/:id/send-back',
    shape(
      writersThat(services.deployment.permissions, (role) => !isBackOffice(role) && seesDossiers(role)),
      'Send documents back before the first signature',
      Correction,
      { params: DossierParams, body: SendBack, once: true, limit: 'mails' },
    ),
    async (request) =>
      write(services, request, (trx) =>
        sendBack(services, trx, { ...readingOf(request), body: request.body }),
      ),
  )

  api.post(
    '/dossiers/:id/corrections/:correction/refuse',
    shape(writers, 'Refuse a correction', Correction, {
      params: CorrectionParams,
      body: RefuseCorrection,
      once: true,
    }),
    async (request) =>
      write(services, request, (trx) =>
        refuseCorrection(services, trx, callOf(request), request.body.reason),
      ),
  )
}

async function registerAnswering(api: App, services: Services): Promise<void> {
  const { db } = services.store
  const writers = writersThat(services.deployment.permissions, seesDossiers)

  api.put(
    '/dossiers/:id/corrections/:correction/answers',
    shape(writers, 'Save the proposed answers of a correction', Correction, {
      params: CorrectionParams,
      body: ProposeAnswers,
    }),
    async (request) =>
      db.transaction().execute((trx) => proposeAnswers(services, trx, callOf(request), request.body)),
  )

  api.post(
    '/dossiers/:id/corrections/:correction/answer',
    shape(writers, 'Submit a correction', Correction, {
      params: CorrectionParams,
      body: AnswerCorrection,
      once: true,
      limit: 'mails',
    }),
    async (request) =>
      answerCorrection(
        services,
        callOf(request),
        request.body.seen,
        oncePerKey(services, request, readingOf(request)),
      ),
  )

  api.delete(
    '/dossiers/:id/corrections/:correction/receipts/:receipt',
    shape(writers, 'Remove or keep a supporting document of a correction', Correction, {
      params: CorrectionReceiptParams,
      once: true,
    }),
    async (request) =>
      write(services, request, (trx) =>
        proposeRemoval(services, trx, callOf(request), request.params.receipt),
      ),
  )

  await api.register(async (scope) => {
    const uploads = scope.withTypeProvider<ZodTypeProvider>()
    registerUploadBodies(uploads)
    uploads.put(
      '/dossiers/:id/corrections/:correction/receipts',
      {
        bodyLimit: UPLOAD_LIMIT_BYTES,
        ...shape(writers, 'Upload supporting documents of a correction', Correction, {
          params: CorrectionParams,
          body: ProposeReceipts,
          once: true,
          limit: 'uploads',
        }),
      },
      async (request) =>
        proposeReceipts(services, callOf(request), {
          receipts: request.body.receipts,
          fileOf: (value) => request.uploadedFiles.get(value),
          once: oncePerKey(services, request, readingOf(request)),
        }),
    )
  })

  // Without an answer schema: the answer is streamed and must bypass the serializer.
  await api.register(async (untyped) => {
    untyped.get(
      '/dossiers/:id/corrections/:correction/receipts/:receipt',
      shape(ANY_ROLE, 'Get a supporting document of a correction as a data URI', ReceiptFile, {
        params: CorrectionReceiptParams,
      }),
      async (request, reply) => {
        const { id, correction, receipt } = CorrectionReceiptParams.parse(request.params)
        const file = await readProposedReceipt(services, callerOf(request), {
          dossierId: id,
          correction,
          receipt,
        })
        return reply.type('application/json; charset=utf-8').send(file)
      },
    )
  })
}

function callerOf(request: FastifyRequest) {
  return { kind: 'account', user: userOf(request) } as const
}

type OfDossier = FastifyRequest & { readonly params: { readonly id: number } }

function readingOf(request: OfDossier) {
  return { caller: callerOf(request), dossierId: request.params.id, locale: localeOf(request) }
}

function write(
  services: Services,
  request: OfDossier,
  run: (trx: Trx) => Promise<Correction>,
): Promise<Correction> {
  return changeOnce(services, request, readingOf(request), run)
}

function callOf(
  request: FastifyRequest & { readonly params: { readonly id: number; readonly correction: number } },
): CorrectionCall {
  return { ...readingOf(request), id: request.params.correction }
}
