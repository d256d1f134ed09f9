/** How often a signed-in person, and everybody at one address together, may do something. */
export interface Limit {
  readonly perAccount: number
  /** Everybody behind one address, several people of an office for instance; IPv6 by its /64. */
  readonly perAddress: number
  readonly windowSeconds: number
  /**
   * In the database for all processes where abuse matters, in the memory of each process where its load does:
   * then several processes let through as many times more.
   */
  readonly kept: 'database' | 'process'
}

/** Set above what a person can do by hand. Documented in docs/operations.md, "Limits". */
export const LIMITS = {
  /** Calls that send mails to addresses that the caller chooses. */
  mails: { perAccount: 40, perAddress: 200, windowSeconds: 900, kept: 'database' },
  /** Dossiers created and duplicated. */
  dossiers: { perAccount: 100, perAddress: 500, windowSeconds: 600, kept: 'process' },
  /** Requests with files; each holds up to ten. */
  uploads: { perAccount: 60, perAddress: 300, windowSeconds: 60, kept: 'process' },
  archives: { perAccount: 20, perAddress: 100, windowSeconds: 60, kept: 'process' },
  /** Previews, prints and signing histories, which are drawn anew. */
  drawings: { perAccount: 60, perAddress: 300, windowSeconds: 60, kept: 'process' },
  /** Every other call that writes, drafts and submits above all. */
  writes: { perAccount: 1_200, perAddress: 6_000, windowSeconds: 60, kept: 'process' },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

/** Sign-ins begun at one address by people who are not signed in yet: each leaves a row for an hour. */
export const SIGN_IN_LIMIT = { perAddress: 300, windowSeconds: 600 }
