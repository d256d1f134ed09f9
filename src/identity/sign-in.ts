import { countTry } from './attempt-gate.ts'
import { verifyPassword } from './password.ts'
import { MAX_PASSWORD_LENGTH } from './password-rules.ts'
import type { Account, IdentityPorts } from './ports.ts'

export type SignInResult =
  | { readonly outcome: 'signedIn'; readonly account: Account }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'tooMany' }

/**
 * Checks e-mail and password. Failures are indistinguishable and do the same work (one look-up, the same counters, one
 * hash, one audit row), whether or not the account exists.
 */
export async function signIn(
  ports: Pick<IdentityPorts, 'accounts' | 'attempts' | 'record'>,
  given: {
    readonly email: string
    readonly password: string
    readonly address: string
    /** Device id if this account has signed in from the browser before. */
    readonly knownDevice: (accountId: number) => string | undefined
  },
): Promise<SignInResult> {
  const email = given.email.trim().toLowerCase()
  const account = await ports.accounts.findByEmail(email)
  const tried = await countTry(ports.attempts, {
    account: email,
    address: given.address,
    device: account && given.knownDevice(account.id),
  })
  if (tried.outcome !== 'open') {
    // Once per window, so that a flood of attempts does not flood the audit.
    if (tried.outcome === 'justLocked') await ports.record('account.sign-in-locked', account?.id ?? null)
    return { outcome: 'tooMany' }
  }
  const password = given.password.slice(0, MAX_PASSWORD_LENGTH)
  const matches = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !matches) {
    await ports.record('account.sign-in-refused', account?.id ?? null)
    return { outcome: 'refused' }
  }
  await tried.succeed()
  return { outcome: 'signedIn', account }
}
