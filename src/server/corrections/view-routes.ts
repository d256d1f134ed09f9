import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  AnswerCorrection,
  Correction,
  PinnablePassages,
  ProposeAnswers,
  ProposeReceipts,
  RefuseCorrection,
  SendBack,
  SigningDifference,
  ViewReceiptParams,
} from '#contract/corrections.ts'
import { ViewDocumentParams, ViewParams } from '#contract/signature.ts'
import { Failure } from '#rules/failure.ts'
import { CONCERNED } from '#vocabulary/correction.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { getEnvelope } from '../envelopes/index.ts'
import type { App } from '../http/app.ts'
import { localeOf } from '../http/locale.ts'
import { refuseForeignOrigin } from '../http/own-origin.ts'
import { registerUploadBodies, UPLOAD_LIMIT_BYTES } from '../receipts/index.ts'
import { requireProof, requireView } from '../signature/index.ts'
import type { Services } from '../services.ts'
import { answerCorrection } from './answer-correction.ts'
import { changeOnce, oncePerKey } from './change-once.ts'
import type { Caller } from './correction-access.ts'
import { findCorrections } from './correction-store.ts'
import { refuseCorrection } from './end-correction.ts'
import { openCorrection } from './open-correction.ts'
import type { CorrectionCall } from './load-correcting.ts'
import { proposeAnswers } from './propose-answers.ts'
import { proposeReceipts, proposeRemoval } from './propose-receipts.ts'
import { readCorrection } from './read-corrections.ts'
import { readProposedReceipt } from './read-proposed-receipt.ts'
import { readDifference } from './read-difference.ts'
import { sendBack } from './send-back.ts'
import { readSentPassages } from './sent-passages.ts'

const answered = { response: { 200: Correction }, hide: true } as const
const config = { once: true } as const

/** Calls of a party in its signing view, authenticated by the view's cookie and the code entered in it. */
export async function mountCorrections(app: App, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseForeignOrigin(services.config))
    registerAsking(scope.withTypeProvider(), services)
    registerAnswering(scope.withTypeProvider(), services)
    await scope.register(async (uploads) => registerUploads(uploads.withTypeProvider(), services))
  })
}

function registerAsking(app: App, services: Services): void {
  app.get(
    '/sign/:viewId/difference',
    { schema: { params: ViewParams, response: { 200: SigningDifference }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      return readDifference(services, view, localeOf(request))
    },
  )

  app.get(
    '/sign/:viewId/documents/:docId/passages',
    { schema: { params: ViewDocumentParams, response: { 200: PinnablePassages }, hide: true } },
    async (request, reply) =>
      readSentPassages(services, (await proven(services, request, reply)).caller, request.params.docId),
  )

  app.post(
    '/sign/:viewId/send-back',
    { config, schema: { params: ViewParams, body: SendBack, ...answered } },
    async (request, reply) => {
      const reading = await proven(services, request, reply)
      return changeOnce(services, request, reading, (trx) =>
        sendBack(services, trx, { ...reading, body: request.body }),
      )
    },
  )

  app.post(
    '/sign/:viewId/corrections',
    { config, schema: { params: ViewParams, body: SendBack, ...answered } },
    async (request, reply) => {
      const reading = await proven(services, request, reply)
      const concerned = CONCERNED.find((who) => who === reading.caller.view.party)
      if (concerned === undefined) throw new Failure('FORBIDDEN')
      const body = { ...request.body, concerned }
      return changeOnce(services, request, reading, (trx) =>
        openCorrection(services, trx, { ...reading, body }),
      )
    },
  )
}

function registerAnswering(app: App, services: Services): void {
  const { db } = services.store

  app.get(
    '/sign/:viewId/correction',
    { schema: { params: ViewParams, ...answered } },
    async (request, reply) => readCorrection(services, await callOf(services, request, reply)),
  )

  app.put(
    '/sign/:viewId/correction/answers',
    { schema: { params: ViewParams, body: ProposeAnswers, ...answered } },
    async (request, reply) => {
      const call = await callOf(services, request, reply)
      return db.transaction().execute((trx) => proposeAnswers(services, trx, call, request.body))
    },
  )

  app.post(
    '/sign/:viewId/correction/answer',
    { config, schema: { params: ViewParams, body: AnswerCorrection, ...answered } },
    async (request, reply) => {
      const call = await callOf(services, request, reply)
      return answerCorrection(services, call, request.body.seen, oncePerKey(services, request, call))
    },
  )

  app.post(
    '/sign/:viewId/correction/refuse',
    { config, schema: { params: ViewParams, body: RefuseCorrection, ...answered } },
    async (request, reply) => {
      const call = await callOf(services, request, reply)
      return changeOnce(services, request, call, (trx) =>
        refuseCorrection(services, trx, call, request.body.reason),
      )
    },
  )

  app.get(
    '/sign/:viewId/correction/receipts/:receipt',
    { schema: { params: ViewReceiptParams, hide: true } },
    async (request, reply) => {
      const { receipt } = request.params
      const { caller, dossierId, id } = await callOf(services, request, reply)
      const file = await readProposedReceipt(services, caller, { dossierId, correction: id, receipt })
      // Streamed, bypassing the serializer.
      return reply.type('application/json; charset=utf-8').send(file)
    },
  )

  app.delete(
    '/sign/:viewId/correction/receipts/:receipt',
    { config, schema: { params: ViewReceiptParams, ...answered } },
    async (request, reply) => {
      const call = await callOf(services, request, reply)
      const { receipt } = request.params
      return changeOnce(services, request, call, (trx) => proposeRemoval(services, trx, call, receipt))
    },
  )
}

function registerUploads(scope: App, services: Services): void {
  const uploads = scope.withTypeProvider<ZodTypeProvider>()
  registerUploadBodies(uploads)
  uploads.put(
    '/sign/:viewId/correction/receipts',
    {
      config,
      bodyLimit: UPLOAD_LIMIT_BYTES,
      schema: { params: ViewParams, body: ProposeReceipts, ...answered },
    },
    async (request, reply) => {
      const call = await callOf(services, request, reply)
      return proposeReceipts(services, call, {
        receipts: request.body.receipts,
        fileOf: (value) => request.uploadedFiles.get(value),
        once: oncePerKey(services, request, call),
      })
    },
  )
}

type OfView = FastifyRequest & { readonly params: { readonly viewId: string } }

interface Proven {
  readonly caller: Extract<Caller, { kind: 'party' }>
  readonly dossierId: number
  readonly locale: Locale
}

/** The party of a view in which its code was entered: before that, even a view opened from an account proves nothing. */
async function proven(services: Services, request: OfView, reply: FastifyReply): Promise<Proven> {
  const view = await requireView(request, reply, services, request.params.viewId)
  const { db } = services.store
  if (view.opener.kind !== 'link')
    await requireProof(db, services, await getEnvelope(db, view.envelopeId), view)
  return { caller: { kind: 'party', view }, dossierId: view.dossierId, locale: localeOf(request) }
}

/** The latest correction that asks the party of the view; 404 without one. */
async function callOf(services: Services, request: OfView, reply: FastifyReply): Promise<CorrectionCall> {
  const reading = await proven(services, request, reply)
  const corrections = await findCorrections(services.store.db, reading.dossierId)
  const own = corrections.findLast(
    ({ stage, concerned }) => stage === 'signed' && concerned === reading.caller.view.party,
  )
  if (!own) throw new Failure('NOT_FOUND')
  return { ...reading, id: own.id }
}
