import type { StudioCheck } from '#contract/studio.ts'

/** How far the check of a revision is; `check` is what the problems at hand are of. */
export function progressOf(check: StudioCheck | undefined, revision: number): StudioCheck['state'] {
  return check && check.revision >= revision ? check.state : 'checking'
}
