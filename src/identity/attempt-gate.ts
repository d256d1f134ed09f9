import type { SignInAttempts } from './ports.ts'

/** Window over which failures are counted. */
export const WINDOW_SECONDS = 15 * 60
/**
 * A known device has its own counter, so that attackers elsewhere cannot lock its owner out. Source: design "Identity".
 */
const LIMITS = { account: 10, address: 50, device: 10 }

export interface Tries {
  /** E-mail address or account number, whether or not the account exists. */
  readonly account: string
  /** Network of the client, see `networkOf`. */
  readonly address: string
  /** Id of a device on which the account has signed in before. */
  readonly device: string | undefined
}

export interface Try {
  readonly outcome: 'open' | 'locked' | 'justLocked'
  /** Undoes the count: the attempt was not a failure. */
  succeed(): Promise<void>
}

/** Counts an attempt before checking it, so that concurrent attempts cannot exceed the limit. */
export async function countTry(attempts: SignInAttempts, tries: Tries): Promise<Try> {
  const subjects =
    tries.device === undefined
      ? [
          { subject: `account ${tries.account}`, limit: LIMITS.account },
          { subject: `address ${tries.address}`, limit: LIMITS.address },
        ]
      : [{ subject: `device ${tries.device}`, limit: LIMITS.device }]
  const excesses: number[] = []
  for (const { subject, limit } of subjects)
    excesses.push((await attempts.add(subject, WINDOW_SECONDS)) - limit)
  const excess = Math.max(...excesses)
  return {
    outcome: excess <= 0 ? 'open' : excess === 1 ? 'justLocked' : 'locked',
    async succeed() {
      for (const { subject } of subjects) await attempts.decrement(subject)
    },
  }
}
