import type { Services } from '../services.ts'

/** Something in the store that cannot be. */
export interface Finding {
  /** Where: `audit row 17`, `dossier 1001`, `file 24c5...`. */
  readonly place: string
  readonly problem: string
}

/** What the checks read; they write nothing. */
export type Checked = Pick<Services, 'store' | 'files' | 'keys' | 'clock' | 'deployment' | 'forms'>

/** Gives what is wrong and where; nothing when all holds. */
export type Check = (checked: Checked) => AsyncIterable<Finding>
