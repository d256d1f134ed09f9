import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
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
  const session = readViewCookie(request)
  if (session === undefined) throw new Failure('VIEW_EXPIRED')
  const view = await findView(services.store.db, { id, session }, services.clock.now())
  if (view === undefined) throw new Failure('VIEW_EXPIRED')
  return view
}
