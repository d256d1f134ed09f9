import type { FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
import { findEnvelope } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { findView, type SigningView } from './signing-view.ts'
import { readViewCookie } from './view-cookie.ts'

/**
 * The view of a party that came by its mail link, entered its code, and has signed or declined. 410 when the view has
 * expired or belongs to another browser, 404 for views of accounts and before the decision.
 */
export async function requireDecidedView(
  { store: { db }, clock }: Services,
  request: FastifyRequest,
  id: string,
): Promise<SigningView> {
  const session = readViewCookie(request)
  const view = session === undefined ? undefined : await findView(db, { id, session }, clock.now())
  if (view === undefined) throw new Failure('VIEW_EXPIRED')
  const envelope = await findEnvelope(db, view.envelopeId)
  const state = envelope?.parties.find(({ party }) => party === view.party)?.state
  if (view.opener.kind !== 'link' || (state !== 'signed' && state !== 'declined'))
    throw new Failure('NOT_FOUND')
  return view
}
