import type { Generated } from '#test/support/generate-dossiers.ts'
import type { Caller } from './lines.ts'

/** Message of the measured process once it is listening. */
export interface Serving {
  readonly ours: string
  readonly bare: string
  readonly tokens: Readonly<Record<Caller, string>>
  readonly generatedSeconds: number
  readonly storeBytes: number
  /** Ids of the submitted dossier and of the reviewed one. */
  readonly open: number
  readonly signed: number
  /** Accounts that filters refer to. */
  readonly accounts: Generated
  /** Body of the submit. */
  readonly submission: string
}

/** Event loop delays since the last request for them. */
export interface ServerReport {
  /** Longest uninterrupted work of its main thread. */
  readonly longestBlockMs: number
  /** Wall clock delay, including waiting for a CPU. */
  readonly longestDelayMs: number
}

/** Signals that end a run: the parent ends the measured process, which stops its PostgreSQL first. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
