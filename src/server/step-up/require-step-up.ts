import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { StepUpProof } from '#contract/step-up.ts'
import { Failure } from '#rules/failure.ts'
import { STEP_UP_HEADER, type StepUpAct } from '#vocabulary/step-up.ts'
import { realTime } from '../clock.ts'
import { bearerToken, hashToken, userOf } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

const LIFETIME_MS = 5 * 60_000

/** An act and its target, such as an account or a batch of invitations. */
export interface ProvenAct {
  readonly act: StepUpAct
  readonly target: string
}

/**
 * Issues the proof of an act for the caller's session. Nothing is stored, since it carries its expiry and a MAC. Until then
 * it can be reused for the same act on the same target, as after a conflict.
 */
export function issueStepUp(services: Services, request: FastifyRequest, proven: ProvenAct): StepUpProof {
  const expiresAt = realTime(services.clock).getTime() + LIFETIME_MS
  const mac = sign(services, request, { ...proven, expiresAt }).toString('base64url')
  return { proof: `${expiresAt}.${mac}`, expires_at: new Date(expiresAt).toISOString() }
}

/** Throws `STEP_UP_REQUIRED` unless the call carries this session's proof of this act on this target. */
export function requireStepUp(services: Services, request: FastifyRequest, proven: ProvenAct): void {
  const { [STEP_UP_HEADER]: given } = request.headers
  const [, expiry = '', mac = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(String(given)) ?? []
  const expiresAt = Number(expiry)
  const expected = sign(services, request, { ...proven, expiresAt })
  const bytes = Buffer.from(mac, 'base64url')
  const isGenuine = bytes.length === expected.length && timingSafeEqual(bytes, expected)
  if (!isGenuine || expiresAt <= realTime(services.clock).getTime()) throw new Failure('STEP_UP_REQUIRED')
}

function sign(
  { keys }: Services,
  request: FastifyRequest,
  { act, target, expiresAt }: ProvenAct & { readonly expiresAt: number },
): Buffer {
  const said = JSON.stringify([userOf(request).id, sessionOf(request), act, target, expiresAt])
  return createHmac('sha256', keys.derive('step-up proofs')).update(said).digest()
}

/** The session outlives the refresh of its tokens. */
export function sessionOf(request: FastifyRequest): string {
  return userOf(request).session ?? hashToken(bearerToken(request) ?? '')
}
