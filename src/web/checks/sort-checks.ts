import type { Check } from '#contract/checks.ts'

/** The checks of a dossier by what a reader does about them, each in the order of the server: blocking ones first. */
export interface SortedChecks {
  /** Failing and not accepted by a reviewer. */
  readonly open: readonly Check[]
  readonly accepted: readonly Check[]
  readonly unknown: readonly Check[]
  readonly holding: readonly Check[]
}

export function sortChecks(checks: readonly Check[]): SortedChecks {
  const failing = checks.filter(({ outcome }) => outcome === 'fails')
  return {
    open: failing.filter(({ settled }) => settled === null),
    accepted: failing.filter(({ settled }) => settled !== null),
    unknown: checks.filter(({ outcome }) => outcome === 'unknown'),
    holding: checks.filter(({ outcome }) => outcome === 'holds'),
  }
}
