import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { chooseLanguage } from '#identity/index.ts'
import { LinkParams, LinkQuery } from '#contract/signature.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { maskContact } from '#signature/mask-contact.ts'
import { CODE_LIMITS, expiresAt, nextSendAt } from '#signature/one-time-code.ts'
import { isOutside, type ViewOpener } from '#signature/provider.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import type { Locale } from '#vocabulary/locale.ts'
import {
  codeContact,
  describeSubscription,
  findEnvelope,
  documentsOf,
  getsCopiesByLink,
  readPartyToken,
  recordEnvelopeEvent,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { App } from '../http/app.ts'
import { refuseForeignOrigin } from '../http/own-origin.ts'
import { sendPrivatePage } from '../http/send-private-page.ts'
import type { Services } from '../services.ts'
import { markDelivered } from './ceremony-actions.ts'
import { isClosedTo, isLockedOut } from './guess-ceiling.ts'
import { isAskedToCorrect } from './is-asked-to-correct.ts'
import { disownLink } from './disown-link.ts'
import { type LinkProblem, presentLinkNotice, presentLinkPage, presentNotMe } from './link-page.ts'
import { LINK_WORDING } from './link-wording.ts'
import { findCodes, lockParty, type PartyCodes, sendCode, verifyCode } from './one-time-codes.ts'
import { storeLanguage } from './store-language.ts'
import { recordOpening } from './record-opening.ts'
import { type SigningTrace, traceOf } from './signing-trace.ts'
import { createProviders, type Providers } from './providers.ts'
import { findView, mintView, openView, type SigningView } from './signing-view.ts'
import { readLinkCookie, setLinkCookies } from './view-cookie.ts'

const FORM_LIMIT_BYTES = 4 * 1024
const TypedCode = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\s/g, ''))
  .catch('')

/** The current state of a link: the party to authenticate, or the notice to show. */
type Linked =
  | LinkedOpen<'open'>
  /** Signed by all: the party may fetch its copies. */
  | LinkedOpen<'copies'>
  /** Signed at an outside provider, which asks for the access code itself. */
  | LinkedOpen<'outside'>
  /** `replaced`: a newer link was sent. `closed`: no link is valid any more. `disowned`: it reached somebody else. */
  | { readonly kind: 'signed' | 'declined' | 'ended' | 'over' | 'replaced' | 'closed' | 'disowned' }

interface LinkedOpen<Kind> {
  readonly kind: Kind
  readonly envelope: StoredEnvelope
  readonly party: StoredParty
  readonly opener: Extract<ViewOpener, { kind: 'link' }>
}

/**
 * The mail link of a party under `/sign/party`: without an account, discloses nothing before the party's code, counts sends
 * and attempts as the ceremony does. Source: design "Signature".
 */
export async function mountPartyLinks(app: App, services: Services): Promise<void> {
  const providers = await createProviders(services)
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseForeignOrigin(services.config))
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    registerPages(scope.withTypeProvider(), services, providers)
  })
}

function registerPages(app: App, services: Services, providers: Providers): void {
  const schema = { params: LinkParams, querystring: LinkQuery, hide: true }

  app.get('/sign/done', { schema: { querystring: LinkQuery, hide: true } }, async (request, reply) =>
    sendPrivatePage(
      reply,
      200,
      presentLinkNotice(
        services.deployment,
        chooseLanguage(request.query.lang, request.headers['accept-language']),
        endOf(request.query.event),
        request.query.view,
      ),
    ),
  )

  app.get('/sign/party/:token', { schema }, async (request, reply) => {
    const { token, language, linked, trace } = await readLink(services, request)
    if (linked.kind === 'outside') {
      const opened = await openOutside(services, providers, linked, trace)
      if (!(opened instanceof Failure)) {
        return reply.header('cache-control', 'no-store').redirect(opened.url, 303)
      }
      const notice = opened.status === 503 ? 'unavailable' : 'ended'
      return sendPrivatePage(reply, opened.status, presentLinkNotice(services.deployment, language, notice))
    }
    if (asksCode(linked)) {
      const own = await findOwnView(services, request, linked)
      if (own) return leadToView(services, reply, linked, own)
    }
    return sendLink(services, reply, { token, language, refused: request.query.refused })
  })

  app.post('/sign/party/:token/code', { schema }, async (request, reply) => {
    const { token, language, linked, trace } = await readLink(services, request)
    if (!asksCode(linked)) return sendLink(services, reply, { token, language })
    const sent = await catchFailure(() => send(services, linked, trace))
    // So that a reload, as of a telephone that comes back from its mails, sends no other code.
    return leadToLink(reply, { token, language, refused: sent instanceof Failure ? 'send' : undefined })
  })

  // A tab opened by an earlier release may be reloaded at the address of a form.
  for (const form of ['code', 'open'])
    app.get(`/sign/party/:token/${form}`, { schema }, async (request, reply) =>
      leadToLink(reply, {
        token: request.params.token,
        language: chooseLanguage(request.query.lang, request.headers['accept-language']),
      }),
    )

  app.get('/sign/party/:token/not-me', { schema }, async (request, reply) => {
    const { token, language, linked } = await readLink(services, request)
    if (linked.kind !== 'open') return sendLink(services, reply, { token, language })
    return sendPrivatePage(reply, 200, presentNotMe(services.deployment, language, `/sign/party/${token}`))
  })

  app.post('/sign/party/:token/not-me', { schema }, async (request, reply) => {
    const { token, language, linked, trace } = await readLink(services, request)
    if (linked.kind === 'open') await disownLink(services, linked, trace)
    return sendLink(services, reply, { token, language })
  })

  app.post('/sign/party/:token/open', { schema }, async (request, reply) => {
    const { token, language, linked, trace } = await readLink(services, request)
    if (!asksCode(linked)) return sendLink(services, reply, { token, language })
    const body: unknown = request.body
    const typed = TypedCode.parse(
      typeof body === 'object' && body !== null && 'code' in body ? body.code : '',
    )
    const opened = await openProven(services, linked, { typed, trace })
    // As above: a reload would use up another try.
    if (opened instanceof Failure) return leadToLink(reply, { token, language, refused: 'open' })
    await storeLanguage(services.store.db, linked.envelope.id, linked.party, language)
    setLinkCookies(reply, services.config, `/sign/party/${token}`, opened)
    return leadToView(services, reply, linked, opened.view)
  })
}

type LinkRequest = FastifyRequest & {
  readonly params: z.infer<typeof LinkParams>
  readonly query: z.infer<typeof LinkQuery>
}

/** The link that a request names, in the language of its page. */
async function readLink(services: Services, request: LinkRequest) {
  const { token } = request.params
  const language = chooseLanguage(request.query.lang, request.headers['accept-language'])
  const trace = { ...traceOf(request), locale: language }
  return { token, language, trace, linked: await findLinked(services, token) }
}

/** An outside provider reports how its page was left; our ceremony only leads here after a decision. */
function endOf(event: string | undefined): 'done' | 'declined' | 'left' {
  if (event === 'decline') return 'declined'
  return event === undefined || event === 'signing_complete' ? 'done' : 'left'
}

type OpenLink = Extract<Linked, { kind: 'open' | 'copies' }>

function asksCode(linked: Linked): linked is OpenLink {
  return linked.kind === 'open' || linked.kind === 'copies'
}

async function findLinked(services: Services, token: string): Promise<Linked> {
  const named = readPartyToken(services.keys, token)
  const envelope = named && (await findEnvelope(services.store.db, named.envelopeId))
  const party = envelope?.parties.find((each) => each.party === named?.party)
  if (named === undefined || envelope === undefined || party === undefined) return { kind: 'ended' }
  const opener = { kind: 'link', round: named.round } as const
  if (party.state === 'signed') {
    const hasCopies = envelope.state === 'completed' && getsCopiesByLink(party) && !isClosedTo(party, opener)
    return hasCopies ? { kind: 'copies', envelope, party, opener } : { kind: 'signed' }
  }
  if (party.state === 'declined') return { kind: 'declined' }
  const isOpen = envelope.state === 'sent' && (party.state === 'sent' || party.state === 'delivered')
  if (!isOpen) return { kind: isLiveEnvelope(envelope) ? 'ended' : 'over' }
  if (party.isDisowned) return { kind: 'disowned' }
  if (isLockedOut(party)) return { kind: 'closed' }
  if (isClosedTo(party, opener)) return { kind: 'replaced' }
  return { kind: isOutside(envelope) ? 'outside' : 'open', envelope, party, opener }
}

async function send(
  services: Services,
  { envelope, party, opener }: OpenLink,
  trace: SigningTrace,
): Promise<void> {
  const { db } = services.store
  const who = { envelopeId: envelope.id, party: party.party, opener }
  await db
    .transaction()
    .execute(async (trx) => sendCode(trx, services, who, { ...(await lockParty(trx, who)), trace }))
}

/**
 * Opens a view for a party whose typed code is correct; returns the failure otherwise. The opening token is used up at once
 * and never sent.
 */
async function openProven(
  services: Services,
  { envelope, party, opener }: OpenLink,
  { typed, trace }: { readonly typed: string; readonly trace: SigningTrace },
): Promise<{ readonly view: SigningView; readonly session: string } | Failure> {
  const { db } = services.store
  const at = services.clock.now()
  const named = { envelopeId: envelope.id, dossierId: envelope.dossierId, party: party.party }
  const view = { ...named, id: randomUUID(), opener }
  // A failed attempt is committed, but creates no view.
  return db.transaction().execute(async (trx) => {
    const locked = await lockParty(trx, view)
    const answer = await verifyCode(trx, services, view, { ...locked, typed, trace })
    if (answer instanceof Failure) return answer
    if (answer.verified) await recordEnvelopeEvent(trx, services.keys, answer.verified)
    const { token } = await mintView(trx, view, at)
    await recordOpening(trx, services, view, trace)
    await markDelivered(trx, services, view, { ...locked, trace, verified: null })
    return (await openView(trx, token, at)) ?? new Failure('VIEW_EXPIRED')
  })
}

/** The view that this browser has opened by the link with the party's code, so that Back asks for no other one. */
async function findOwnView(
  { store, clock }: Services,
  request: FastifyRequest,
  { envelope, party, opener }: OpenLink,
): Promise<SigningView | undefined> {
  const cookie = readLinkCookie(request)
  const view = cookie && (await findView(store.db, cookie, clock.now()))
  const isSame =
    view?.envelopeId === envelope.id &&
    view.party === party.party &&
    view.opener.kind === 'link' &&
    view.opener.round === opener.round
  return isSame ? view : undefined
}

/** To the ceremony, to the signed copies, or to the correction that is asked of the party. */
async function leadToView(
  { store }: Services,
  reply: FastifyReply,
  { kind, envelope, party }: OpenLink,
  { id }: SigningView,
): Promise<FastifyReply> {
  const isAsked = await isAskedToCorrect(store.db, envelope.dossierId, party.party)
  const page = kind === 'copies' ? '/copies' : ''
  const address = isAsked ? `/correction/lien/${id}` : `/sign/${id}${page}`
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

async function openOutside(
  services: Services,
  providers: Providers,
  { envelope, party, opener }: Extract<Linked, { kind: 'outside' }>,
  trace: SigningTrace,
) {
  const view = { envelopeId: envelope.id, dossierId: envelope.dossierId, party: party.party, opener }
  return catchFailure(async () => {
    const opened = await providers[envelope.provider].openView(view)
    await services.store.db.transaction().execute((trx) => recordOpening(trx, services, view, trace))
    return opened
  })
}

interface LinkAnswer {
  readonly token: string
  readonly language: Locale
  readonly refused?: LinkProblem['of'] | undefined
}

function leadToLink(reply: FastifyReply, { token, language, refused }: LinkAnswer): FastifyReply {
  const told = refused === undefined ? '' : `&refused=${refused}`
  return reply
    .header('cache-control', 'no-store')
    .redirect(`/sign/party/${token}?lang=${language}${told}`, 303)
}

/** Sends the page of a link, with what was just refused. */
async function sendLink(
  services: Services,
  reply: FastifyReply,
  { token, language, refused }: LinkAnswer,
): Promise<FastifyReply> {
  const linked = await findLinked(services, token)
  if (!asksCode(linked)) {
    const status = linked.kind === 'signed' || linked.kind === 'disowned' ? 200 : 410
    const notice = linked.kind === 'outside' ? 'ended' : linked.kind
    return sendPrivatePage(reply, status, presentLinkNotice(services.deployment, language, notice))
  }
  const { envelope, party, opener } = linked
  const who = { envelopeId: envelope.id, party: party.party, opener }
  const codes = await findCodes(services.store.db, who)
  const page = presentLinkPage(services.deployment, {
    language,
    path: `/sign/party/${token}`,
    summary: await describeSubscription(services.store.db, services, envelope, party),
    documents: documentsOf(envelope, party.party).map(({ title }) => title[language]),
    purpose: (await isAskedToCorrect(services.store.db, envelope.dossierId, party.party))
      ? 'correction'
      : linked.kind,
    contact: maskContact(codeContact(services, party).to),
    codeSent: isAwaited(codes.latest, services.clock.now()),
    isAnother: codes.sends.length > 1,
    problem: refused && presentProblem(codes, refused, { at: services.clock.now(), language }),
  })
  return sendPrivatePage(reply, 200, page)
}

/** Whether the newest code can still be typed for the first time. */
function isAwaited(latest: PartyCodes['latest'], at: Date): boolean {
  if (latest === undefined || latest.verifiedAt !== null) return false
  return latest.wrongTries < CODE_LIMITS.tries && at.getTime() < expiresAt(latest)
}

/**
 * What was refused and what to do next, read from the codes: a page that is loaded again says what is true then. Undefined
 * once it no longer holds.
 */
function presentProblem(
  { latest, sends }: PartyCodes,
  of: LinkProblem['of'],
  { at, language }: { readonly at: Date; readonly language: Locale },
): LinkProblem | undefined {
  const words = LINK_WORDING[language]
  if (of === 'send') {
    const waitMs = nextSendAt(sends, at.getTime()) - at.getTime()
    return waitMs > 0 ? { of, text: words.wait(Math.ceil(waitMs / 60_000)) } : undefined
  }
  const wrong = latest?.wrongTries ?? 0
  if (wrong >= CODE_LIMITS.tries) return { of, text: words.usedUp }
  if (!isAwaited(latest, at)) return { of, text: errorText(language, 'CODE_EXPIRED') }
  const triesLeft = String(CODE_LIMITS.tries - wrong)
  return wrong === 0 ? undefined : { of, text: errorText(language, 'CODE_WRONG', { triesLeft }) }
}

/** Returns expected refusals, to be shown on the page; rethrows anything else. */
async function catchFailure<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
