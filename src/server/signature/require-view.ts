import type { FastifyReply, FastifyRequest } from 'fastify'
import { ViewParams } from '#contract/signature.ts'
import { Failure } from '#rules/failure.ts'
import { findEnvelope } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { findView, type SigningView } from './signing-view.ts'
import { readViewCookie } from './view-cookie.ts'

/** The view of this path, if the cookie matches; 410 when it has expired or belongs to another browser. */
export async function requireView(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  id: string,
): Promise<SigningView> {
  reply.header('cache-control', 'no-store')
  const view = await findOwnView(services, request, id)
  request.signingView = view.id
  return view
}

/**
 * The view of a party that came by its mail link, entered its code, and has signed or declined. 410 when the view has
 * expired or belongs to another browser, 404 for views of accounts and before the decision.
 */
export async function requireDecidedView(
  services: Services,
  request: FastifyRequest,
  id: string,
): Promise<SigningView> {
  const view = await findOwnView(services, request, id)
  const envelope = await findEnvelope(services.store.db, view.envelopeId)
  const state = envelope?.parties.find(({ party }) => party === view.party)?.state
  if (view.opener.kind !== 'link' || (state !== 'signed' && state !== 'declined'))
    throw new Failure('NOT_FOUND')
  return view
}

async function findOwnView(
  { store, clock }: Services,
  request: FastifyRequest,
  id: string,
): Promise<SigningView> {
  const session = readViewCookie(request)
  // Addresses are cut in mails and messages.
  const isWhole = ViewParams.safeParse({ viewId: id }).success
  const view =
    session !== undefined && isWhole ? await findView(store.db, { id, session }, clock.now()) : undefined
  if (view === undefined) throw new Failure('VIEW_EXPIRED')
  return view
}
