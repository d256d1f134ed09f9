/** Rate limits per account, and per network address for all of its users together. */
export interface Limit {
  readonly perAccount: number
  /** Per network address, shared for instance by an office; per /64 for IPv6. */
  readonly perAddress: number
  readonly windowSeconds: number
  /**
   * `database`: shared by all processes, against abuse. `process`: in memory, to limit load; n processes allow n times
   * as much.
   */
  readonly kept: 'database' | 'process'
}

/** Above what a person can do by hand. Documented in docs/operations.md, "Limits". */
export const LIMITS = {
  /** Calls that send mails to addresses chosen by the caller. */
  mails: { perAccount: 40, perAddress: 200, windowSeconds: 900, kept: 'database' },
  /** Dossiers created and duplicated. */
  dossiers: { perAccount: 100, perAddress: 500, windowSeconds: 600, kept: 'process' },
  /** Dossiers opened by other systems, which may bring a whole portfolio. */
  imports: { perAccount: 1_000, perAddress: 5_000, windowSeconds: 600, kept: 'process' },
  /** Requests with files; each holds up to ten. */
  uploads: { perAccount: 60, perAddress: 300, windowSeconds: 60, kept: 'process' },
  archives: { perAccount: 20, perAddress: 100, windowSeconds: 60, kept: 'process' },
  /** Previews, prints, signing histories and the studio's documents, which are rendered on each call. */
  drawings: { perAccount: 60, perAddress: 300, windowSeconds: 60, kept: 'process' },
  /** Searches of the address service, one for each pause while a street is typed. */
  addresses: { perAccount: 120, perAddress: 600, windowSeconds: 60, kept: 'process' },
  /** All other calls that write, mainly drafts and submits. */
  writes: { perAccount: 1_200, perAddress: 6_000, windowSeconds: 60, kept: 'process' },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

/** All calls of one program, in the memory of each process. */
export const PROGRAM_LIMIT = { calls: 600, windowSeconds: 60 }

/** Sign-ins started from one address without authentication: each stores a row for an hour. */
export const SIGN_IN_LIMIT = { perAddress: 300, windowSeconds: 600 }
