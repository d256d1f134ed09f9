import { countTry, findStep, readRecoveryCode, verifyPassword, WINDOW_SECONDS } from '#identity/index.ts'
import { errorText, type ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Services } from '../services.ts'
import { createEventRecorder } from './record-identity-event.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSqlSecondFactors } from './sql-second-factors.ts'

/** What an account can prove itself by; neither for one that signs in at an upstream provider. */
export interface Proofs {
  readonly password: boolean
  readonly code: boolean
}

/** What a signed-in person types again before something that a stolen token must not do. */
export interface TypedProof {
  readonly password: string
  readonly code: string
}

export async function findProofs(services: Services, accountId: number): Promise<Proofs> {
  const secret = await createSqlSecondFactors(services).find(accountId)
  return { password: (await findPasswordHash(services, accountId)) !== null, code: secret !== undefined }
}

/**
 * Throws unless the person proves to be the owner of the account again, by what it has: 422 names what was wrong, 429
 * after ten failures in a quarter of an hour. They count apart from sign-in, so that they lock nobody out there.
 */
export async function requireProof(
  services: Services,
  { accountId, address, locale }: { accountId: number; address: string; locale: Locale },
  typed: TypedProof,
): Promise<void> {
  const proofs = await findProofs(services, accountId)
  if (!proofs.password && !proofs.code) return
  const attempts = createSignInAttempts(services)
  const tried = await countTry(attempts, { account: `proof ${accountId}`, address, device: undefined })
  if (tried.outcome !== 'open') throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: WINDOW_SECONDS })
  const refused = await findRefused(services, accountId, proofs, typed)
  if (refused === undefined) return tried.succeed()
  await createEventRecorder(services)('account.proof-refused', accountId, { property: refused.property })
  const { property, code } = refused
  throw new Failure(code, { details: [{ property, code, message: errorText(locale, code) }] })
}

/** The password first: a code is not judged, and not used up, for somebody who does not know it. */
async function findRefused(
  services: Services,
  accountId: number,
  proofs: Proofs,
  { password, code }: TypedProof,
): Promise<{ readonly property: 'password' | 'code'; readonly code: ErrorCode } | undefined> {
  if (proofs.password && !(await verifyPassword(await findPasswordHash(services, accountId), password)))
    return { property: 'password', code: 'PASSWORD_REFUSED' }
  if (proofs.code && !(await isCodeGood(services, accountId, code)))
    return { property: 'code', code: 'SECOND_FACTOR_REFUSED' }
  return undefined
}

async function isCodeGood(services: Services, accountId: number, typed: string): Promise<boolean> {
  const secondFactors = createSqlSecondFactors(services)
  const secret = await secondFactors.find(accountId)
  if (secret === undefined) return false
  const step = findStep(secret, typed.replace(/\s/g, ''), services.clock.now())
  if (step !== undefined) return secondFactors.useStep(accountId, step)
  const recoveryCode = readRecoveryCode(typed)
  return recoveryCode !== undefined && secondFactors.useRecoveryCode(accountId, recoveryCode)
}

async function findPasswordHash({ store }: Services, accountId: number): Promise<string | null> {
  const { password_hash } = await store.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return password_hash
}
