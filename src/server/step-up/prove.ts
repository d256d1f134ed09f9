import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { StepUpMeans, StepUpRequest } from '#contract/step-up.ts'
import {
  countTry,
  createSignInOptions,
  findRelyingParty,
  provePasskey,
  WINDOW_SECONDS,
} from '#identity/index.ts'
import { Failure } from '#rules/failure.ts'
import { realTime } from '../clock.ts'
import { hashToken, userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { createIdentityParts, findProofs, requireProof } from '../identity/index.ts'
import { limitReached } from '../limits/request-limits.ts'
import type { Services } from '../services.ts'
import { sessionOf } from './require-step-up.ts'

const RECENT_MS = 10 * 60_000

/** The ways in which the caller can prove their identity. */
export async function findMeans(services: Services, request: FastifyRequest): Promise<StepUpMeans> {
  const { id } = userOf(request)
  const { password, code } = await findProofs(services, id)
  const passkey = await findPasskeyOptions(services, request)
  return { password, code, passkey, sign_in: !password && !code && passkey === null }
}

async function findPasskeyOptions(
  services: Services,
  request: FastifyRequest,
): Promise<StepUpMeans['passkey']> {
  const parts = createIdentityParts(services)
  const party = findRelyingParty(parts.settings)
  const passkeys = party ? await parts.ports.passkeys.list(userOf(request).id) : []
  if (!party || passkeys.length === 0) return null
  const options = await createSignInOptions(parts, party, { passkeys, purpose: purposeOf(request) })
  return {
    challenge: options.challenge,
    timeout: options.timeout ?? 0,
    rpId: party.id,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
    userVerification: 'required',
  }
}

/** Throws unless the caller proves again to own the account. A passkey counts as both factors. */
export async function proveCaller(
  services: Services,
  request: FastifyRequest,
  { password, code, credential }: z.output<typeof StepUpRequest>,
): Promise<void> {
  const { id } = userOf(request)
  if (credential !== null) return requirePasskey(services, request, credential)
  const proofs = await findProofs(services, id)
  if (!proofs.password && !proofs.code) return requireRecentSignIn(services, request)
  return requireProof(
    services,
    { accountId: id, address: request.ip, locale: localeOf(request) },
    { password, code },
  )
}

async function requirePasskey(
  services: Services,
  request: FastifyRequest,
  credential: string,
): Promise<void> {
  const { id } = userOf(request)
  const parts = createIdentityParts(services)
  const tried = await countTry(parts.ports.attempts, {
    account: `proof ${id}`,
    address: request.ip,
    device: undefined,
  })
  if (tried.outcome !== 'open') throw limitReached(WINDOW_SECONDS)
  const proven = await provePasskey(parts, credential, { purpose: purposeOf(request), accountId: id })
  if (!proven) throw new Failure('STEP_UP_REFUSED')
  await tried.succeed()
}

function purposeOf(request: FastifyRequest): string {
  return `step-up ${sessionOf(request)} ${userOf(request).id}`
}

/** For people who sign in upstream: requires a recent sign-in, at which the provider asked for their factors. */
async function requireRecentSignIn(services: Services, request: FastifyRequest): Promise<void> {
  const { id, session } = userOf(request)
  const { rows } = await sql<{ uid: string; at: number }>`
    select payload ->> 'uid' as uid, (payload ->> 'loginTs')::float8 as at from identity_payload
    where model = 'Session' and payload ? 'accountId' and payload ->> 'accountId' = ${String(id)}`.execute(
    services.store.db,
  )
  const since = (realTime(services.clock).getTime() - RECENT_MS) / 1000
  const isRecent = rows.some(
    ({ uid, at }) => session != null && hashToken(uid).startsWith(session) && at > since,
  )
  if (!isRecent) throw new Failure('STEP_UP_SIGN_IN_AGAIN')
}
