import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  CeremonyState,
  Decline,
  DocumentContent,
  OpenParams,
  Sign,
  VerifyCode,
  ViewDocumentParams,
  ViewParams,
} from '#contract/signature.ts'
import { ReviewView } from '#contract/review.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { CEREMONY_STATE_ID } from '#rules/first-page.ts'
import { Failure, ignoreFailure } from '#rules/failure.ts'
import { loadAnyDossier } from '../dossiers/index.ts'
import {
  copiesOf,
  documentsOf,
  type EnvelopeDocument,
  findEnvelope,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { withData } from '../first-page.ts'
import { localeOf } from '../http/locale.ts'
import { refuseForeignOrigin } from '../http/own-origin.ts'
import { opensPage } from '../http/no-page.ts'
import { sendPrivatePage } from '../http/send-private-page.ts'
import type { Services } from '../services.ts'
import { withTheme } from '../theme.ts'
import { declineEnvelope, markDelivered, signEnvelope } from './ceremony-actions.ts'
import { findDocumentContent } from './document-content.ts'
import { findAcceptances } from './find-acceptances.ts'
import { presentCopies } from './link-page.ts'
import { findStatements } from './find-statements.ts'
import { hasSentBack } from './has-sent-back.ts'
import { readOwnOrigins } from './read-own-origins.ts'
import { recordOpening } from './record-opening.ts'
import { findCodes, lockParty, requireProof, sendCode, verifyCode } from './one-time-codes.ts'
import { presentCeremony, returnUrl } from './present-ceremony.ts'
import { traceOf } from './signing-trace.ts'
import { requireView } from './require-view.ts'
import { openView, type SigningView } from './signing-view.ts'
import { prepareAppearance } from './stored-appearance.ts'
import { setViewCookie } from './view-cookie.ts'

const PAGE = new URL('../../../dist/web/ceremony.html', import.meta.url)
const Done = z.object({ outcome: z.enum(['signed', 'declined']), returnUrl: z.string() })

/** The built-in ceremony under `/sign`: authenticated by the view's cookie only. */
export async function mountCeremony(app: App, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseForeignOrigin(services.config))
    registerCeremony(scope.withTypeProvider(), services)
  })
}

function registerCeremony(app: App, services: Services): void {
  // Link scanners send HEAD requests, which must not use up the token.
  const once = { exposeHeadRoute: false, schema: { params: OpenParams, hide: true } }
  app.get('/sign/open/:token', once, async (request, reply) => {
    const opened = await services.store.db.transaction().execute(async (trx) => {
      const found = await openView(trx, request.params.token, services.clock.now())
      if (found) await recordOpening(trx, services, found.view, traceOf(request))
      return found
    })
    if (opened === undefined) return sendEnded(request, reply, services)
    setViewCookie(reply, services.config, opened)
    return reply.header('cache-control', 'no-store').redirect(`/sign/${opened.view.id}`, 303)
  })

  // Includes the state for a browser with the cookie. The page fetches everything else, and explains a missing state. Any
  // text is accepted, since addresses are cut in mails and messages.
  const params = z.object({ viewId: z.string() })
  app.get('/sign/:viewId', { schema: { params, hide: true } }, async (request, reply) => {
    if (!ViewParams.safeParse(request.params).success) return sendEnded(request, reply, services)
    const page = withTheme(await readPage(), services)
    const state = await requireView(request, reply, services, request.params.viewId)
      .then((view) => presentView(services, view))
      .catch(() => undefined)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(state ? withData(page, CEREMONY_STATE_ID, CeremonyState.parse(state)) : page)
  })

  app.get(
    '/sign/:viewId/state',
    { schema: { params, response: { 200: CeremonyState }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      return presentView(services, view)
    },
  )

  // Works without scripts; for a party that returns by its mail link after all have signed.
  app.get('/sign/:viewId/copies', { schema: { params, hide: true } }, async (request, reply) => {
    const view = await requireView(request, reply, services, request.params.viewId).catch(
      ignoreFailure('VIEW_EXPIRED'),
    )
    if (view === undefined) return sendEnded(request, reply, services)
    const { envelope } = await loadView(services, view)
    if (envelope.state !== 'completed') throw new Failure('NOT_FOUND')
    const { locale } = traceOf(request)
    const copies = copiesOf(envelope, view.party).map(({ id, title }) => ({
      path: `/sign/${view.id}/documents/${id}`,
      title: title[locale],
    }))
    return sendPrivatePage(reply, 200, presentCopies(services.deployment, locale, copies))
  })

  app.get(
    '/sign/:viewId/documents/:docId',
    { schema: { params: ViewDocumentParams, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      const document = await getDocument(services, view, request.params.docId)
      return asFile(reply, `${document.code}.pdf`).send(await services.files.read(document.currentSha256))
    },
  )

  // The document as text, for screen readers, from the same view as the PDF.
  app.get(
    '/sign/:viewId/documents/:docId/content',
    { schema: { params: ViewDocumentParams, response: { 200: DocumentContent }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      const { code } = await getDocument(services, view, request.params.docId)
      const { dossierId, envelopeId } = view
      const content = await findDocumentContent(services.store.db, { dossierId, envelopeId, code })
      if (content === undefined) throw new Failure('NOT_FOUND')
      return content
    },
  )

  // Who entered each of the party's own answers.
  app.get(
    '/sign/:viewId/origins',
    { schema: { params: ViewParams, response: { 200: ReviewView }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      return readOwnOrigins(services, view, localeOf(request))
    },
  )

  registerCodeRoutes(app, services)
  registerDecisionRoutes(app, services)
}

function registerCodeRoutes(app: App, services: Services): void {
  app.post(
    '/sign/:viewId/code',
    { schema: { params: ViewParams, response: { 200: CeremonyState }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      await services.store.db.transaction().execute(async (trx) => {
        const locked = await lockParty(trx, view)
        requireOpen(locked)
        await sendCode(trx, services, view, { ...locked, trace: traceOf(request) })
      })
      return presentView(services, view)
    },
  )

  app.post(
    '/sign/:viewId/code/verify',
    { schema: { params: ViewParams, body: VerifyCode, response: { 200: CeremonyState }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      const typed = request.body.code
      const trace = traceOf(request)
      // Commits failed attempts, too.
      const answer = await services.store.db.transaction().execute(async (trx) => {
        const locked = await lockParty(trx, view)
        requireOpen(locked)
        const verdict = await verifyCode(trx, services, view, { ...locked, typed, trace })
        if (!(verdict instanceof Failure))
          await markDelivered(trx, services, view, { ...locked, ...verdict, trace })
        return verdict
      })
      if (answer instanceof Failure) throw answer
      return presentView(services, view)
    },
  )
}

function registerDecisionRoutes(app: App, services: Services): void {
  app.post(
    '/sign/:viewId/sign',
    { schema: { params: ViewParams, body: Sign, response: { 200: Done }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      const { appearance, accepted, confirmed } = request.body
      const trace = traceOf(request)
      // Requires the code first, because decoding a drawing is expensive.
      if (appearance.kind === 'drawn')
        await requireProof(services.store.db, services, await getOpenEnvelope(services, view), view)
      const store = await prepareAppearance(services, appearance, trace.locale)
      const { kind } = await services.store.db
        .transaction()
        .execute((trx) => signEnvelope(trx, services, view, { store, accepted, confirmed, trace }))
      return {
        outcome: 'signed' as const,
        returnUrl: returnUrl(view, signingButton(kind, view.party)),
      }
    },
  )

  app.post(
    '/sign/:viewId/decline',
    { schema: { params: ViewParams, body: Decline, response: { 200: Done }, hide: true } },
    async (request, reply) => {
      const view = await requireView(request, reply, services, request.params.viewId)
      const { kind } = await getOpenEnvelope(services, view)
      await services.store.db
        .transaction()
        .execute((trx) =>
          declineEnvelope(trx, services, view, { reason: request.body.reason, trace: traceOf(request) }),
        )
      return {
        outcome: 'declined' as const,
        returnUrl: returnUrl(view, signingButton(kind, view.party), 'declined'),
      }
    },
  )
}

async function readPage(): Promise<string> {
  return readFile(PAGE, 'utf8').catch((cause: unknown) => {
    throw new Failure('UNAVAILABLE', { cause })
  })
}

/** For a used or expired link: browsers get the page, which explains it, other clients the failure. */
async function sendEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  if (!opensPage(request)) throw new Failure('VIEW_EXPIRED')
  return reply
    .code(410)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(withTheme(await readPage(), services))
}

async function loadView(services: Services, view: SigningView) {
  return findOwnPart(await findEnvelope(services.store.db, view.envelopeId), view)
}

function findOwnPart(envelope: StoredEnvelope | undefined, view: SigningView) {
  const party = envelope?.parties.find((each) => each.party === view.party)
  if (envelope === undefined || party === undefined) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return { envelope, party, documents: documentsOf(envelope, view.party) }
}

/** A document that the view's party may read; 404 otherwise. */
async function getDocument(services: Services, view: SigningView, id: number): Promise<EnvelopeDocument> {
  const { envelope } = await loadView(services, view)
  const document = copiesOf(envelope, view.party).find((each) => each.id === id)
  if (document === undefined) throw new Failure('NOT_FOUND')
  return document
}

/** The envelope of a view whose party has something to sign; 409 otherwise. */
async function getOpenEnvelope(services: Services, view: SigningView): Promise<StoredEnvelope> {
  const own = await loadView(services, view)
  requireOpen(own)
  return own.envelope
}

/** Throws when the party has nothing to sign. */
function requireOpen({ envelope, party }: Pick<Awaited<ReturnType<typeof loadView>>, 'envelope' | 'party'>) {
  if (party.state === 'signed') throw new Failure('ALREADY_SIGNED')
  if (envelope.state !== 'sent') throw new Failure('STATE_CONFLICT')
}

async function presentView(services: Services, view: SigningView): Promise<CeremonyState> {
  const { db } = services.store
  const dossier = await loadAnyDossier(services, db, view.dossierId)
  const { envelopes } = dossier
  const own = findOwnPart(
    envelopes.find(({ id }) => id === view.envelopeId),
    view,
  )
  const { envelope } = own
  return presentCeremony(services, {
    view,
    ...own,
    codes: await findCodes(db, view),
    acceptances: await findAcceptances(db, envelope, view.party),
    statements: await findStatements(services, db, { dossier, envelope, party: view.party }),
    isSentBack: await hasSentBack(db, { envelope, envelopes, party: view.party }),
  })
}
