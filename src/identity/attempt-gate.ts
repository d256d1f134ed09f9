import type { SignInAttempts } from './ports.ts'

/** How long failures count. */
export const WINDOW_SECONDS = 15 * 60
/** Source: design "Identity"; a known device has its own counter and none of the others'. */
const LIMITS = { account: 10, address: 50, device: 10 }

export interface Tries {
  /** E-mail address or number of the account, whether it exists or not. */
  readonly account: string
  /** Network of the person's machine. */
  readonly address: string
  /** Name of a device the account has signed in from before. */
  readonly device: string | undefined
}

export interface Try {
  readonly outcome: 'open' | 'locked' | 'justLocked'
  /** The try succeeded and is no failure. */
  succeed(): Promise<void>
}

/** Counts a try before it is judged, so that simultaneous ones count as well. */
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
      for (const { subject } of subjects) await attempts.giveBack(subject)
    },
  }
}
