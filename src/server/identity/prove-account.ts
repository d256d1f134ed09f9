import { countTry, useCode, verifyPassword, WINDOW_SECONDS } from '#identity/index.ts'
import type { ErrorCode } from '#rules/error-catalogue.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { realTime } from '../clock.ts'
import { refusedField } from '../http/invalid-field.ts'
import { limitReached } from '../limits/request-limits.ts'
import type { Services } from '../services.ts'
import { createEventRecorder } from './record-identity-event.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSqlSecondFactors } from './sql-second-factors.ts'

/** The proofs that an account can give; none if it signs in upstream. */
export interface Proofs {
  readonly password: boolean
  readonly code: boolean
}

/** Proof that a signed-in user must retype before a sensitive change, so that a stolen access token is not enough. */
export interface TypedProof {
  readonly password: string
  readonly code: string
}

export async function findProofs(services: Services, accountId: number): Promise<Proofs> {
  const secret = await createSqlSecondFactors(services).find(accountId)
  return {
    password: (await findPasswordHash(services, accountId)) !== null,
    // An account with only a passkey as its second factor has recovery codes, which are accepted here.
    code: secret !== undefined || (await hasRecoveryCodes(services, accountId)),
  }
}

/**
 * Throws unless the user proves again, with the account's factors, to be its owner: 422 names the wrong field, 429 after
 * ten failures within fifteen minutes. Counted separately from sign-in, so that failures cannot lock the account.
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
  if (tried.outcome !== 'open') throw limitReached(WINDOW_SECONDS)
  const refused = await findRefused(services, accountId, proofs, typed)
  if (refused === undefined) return tried.succeed()
  await createEventRecorder(services)('account.proof-refused', accountId, { property: refused.property })
  throw refusedField(refused.code, refused.property, locale)
}

/** Password first: the code must not be checked or consumed for someone who does not know the password. */
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
  const ports = { secondFactors: createSqlSecondFactors(services), now: () => realTime(services.clock) }
  return (await useCode(ports, accountId, typed)) !== undefined
}

async function hasRecoveryCodes({ store }: Services, accountId: number): Promise<boolean> {
  const code = await store.db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return code !== undefined
}

async function findPasswordHash({ store }: Services, accountId: number): Promise<string | null> {
  const { password_hash } = await store.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return password_hash
}
