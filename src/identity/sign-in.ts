import type { Account, Accounts, SignInAttempts } from './ports.ts'
import { verifyPassword } from './password.ts'

export type SignInResult =
  | { readonly outcome: 'signedIn'; readonly account: Account }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'tooMany' }

/** How long failures count. */
export const WINDOW_SECONDS = 15 * 60
/**
 * The tightest limit is on an address trying one account, so that nobody can lock a person out from
 * elsewhere; the other two stop a search spread over accounts or over addresses.
 */
const LIMITS = { pair: 10, address: 60, account: 100 }
const MAX_PASSWORD_LENGTH = 200

/** Checks e-mail and password; every failure looks the same and takes the same time. */
export async function signIn(
  ports: { readonly accounts: Accounts; readonly attempts: SignInAttempts },
  given: { readonly email: string; readonly password: string; readonly address: string },
): Promise<SignInResult> {
  const email = given.email.trim().toLowerCase()
  const pair = `pair ${given.address} ${email}`
  const counts = [
    { count: await ports.attempts.add(pair, WINDOW_SECONDS), limit: LIMITS.pair },
    { count: await ports.attempts.add(`address ${given.address}`, WINDOW_SECONDS), limit: LIMITS.address },
    { count: await ports.attempts.add(`account ${email}`, WINDOW_SECONDS), limit: LIMITS.account },
  ]
  if (counts.some(({ count, limit }) => count > limit)) return { outcome: 'tooMany' }
  const account = await ports.accounts.findByEmail(email)
  const matches = await verifyPassword(
    account?.passwordHash ?? null,
    given.password.slice(0, MAX_PASSWORD_LENGTH),
  )
  if (!account || !matches) return { outcome: 'refused' }
  // The counters of account and address stay: a success must not pay for a search elsewhere.
  await ports.attempts.forget(pair)
  return { outcome: 'signedIn', account }
}
