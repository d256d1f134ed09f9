import { findStep, readRecoveryCode } from './one-time-password.ts'
import type { Account, IdentityPorts, IdentitySettings, Passkey } from './ports.ts'
import { findRelyingParty } from './relying-party.ts'

/** Factors of an account besides its password. */
export interface EnrolledFactors {
  readonly hasApp: boolean
  /** Empty where passkeys do not work. */
  readonly passkeys: readonly Passkey[]
}

export async function findEnrolledFactors(
  settings: IdentitySettings,
  { secondFactors, passkeys }: Pick<IdentityPorts, 'secondFactors' | 'passkeys'>,
  accountId: number,
): Promise<EnrolledFactors> {
  return {
    hasApp: (await secondFactors.find(accountId)) !== undefined,
    passkeys: findRelyingParty(settings) ? await passkeys.list(accountId) : [],
  }
}

/** Whether the password is not enough: for roles on the deployment's list and for accounts with an app. */
export async function needsSecondFactor(
  { secondFactorRoles }: Pick<IdentitySettings, 'secondFactorRoles'>,
  { secondFactors }: Pick<IdentityPorts, 'secondFactors'>,
  account: Account,
): Promise<boolean> {
  if (secondFactorRoles.includes(account.role)) return true
  return (await secondFactors.find(account.id)) !== undefined
}

/** Checks and uses up a code of the app or a recovery code. Undefined when it is wrong or was used. */
export async function useCode(
  { secondFactors, now }: Pick<IdentityPorts, 'secondFactors' | 'now'>,
  accountId: number,
  typed: string,
): Promise<'second-factor' | 'recovery-code' | undefined> {
  const secret = await secondFactors.find(accountId)
  const step = secret === undefined ? undefined : findStep(secret, typed.replace(/\s/g, ''), now())
  if (step !== undefined) return (await secondFactors.useStep(accountId, step)) ? 'second-factor' : undefined
  const recoveryCode = readRecoveryCode(typed)
  if (recoveryCode === undefined) return undefined
  return (await secondFactors.useRecoveryCode(accountId, recoveryCode)) ? 'recovery-code' : undefined
}
