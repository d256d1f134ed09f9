import type { Publication } from './publications.ts'

/** A published version that this process could not load. */
export interface FailedVersion {
  readonly version: number
  /** What is wrong, one sentence each. */
  readonly problems: readonly string[]
}

/** Which version a process serves, and the newer one that it could not load. Shared by its editions. */
export interface ServedState {
  publication: Publication
  failure: FailedVersion | undefined
}
