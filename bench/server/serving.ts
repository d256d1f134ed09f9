import type { Caller } from './lines.ts'

/** What the measured process says once it listens. */
export interface Serving {
  readonly ours: string
  readonly bare: string
  readonly tokens: Readonly<Record<Caller, string>>
  readonly generatedSeconds: number
  readonly storeBytes: number
  /** Number of the dossier whose block is submitted, and of the one under review. */
  readonly open: number
  readonly signed: number
  /** Body of the submit. */
  readonly submission: string
}

/** How long the process kept others waiting since it was last asked. */
export interface ServerReport {
  /** Work of its own main thread without a break. */
  readonly longestBlockMs: number
  /** As the clock shows it, waiting for a core included. */
  readonly longestDelayMs: number
}
