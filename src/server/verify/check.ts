import type { Services } from '../services.ts'

/** A violated invariant. */
export interface Finding {
  /** Where: `audit row 17`, `dossier 1001`, `file 24c5...`. */
  readonly place: string
  readonly problem: string
}

/** Read-only dependencies of the checks. */
export type Checked = Pick<Services, 'store' | 'files' | 'keys' | 'clock' | 'deployment' | 'forms'>

/** Yields the violations with their place. */
export type Check = (checked: Checked) => AsyncIterable<Finding>
