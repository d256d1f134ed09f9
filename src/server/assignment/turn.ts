import type { AssignmentRule } from '#form/review-settings.ts'

/** A reviewer whose account is open. */
export interface Candidate {
  readonly id: number
  readonly email: string
  /** Number of the last assignment that the rule gave this reviewer; null if none. */
  readonly last: number | null
}

/**
 * Chooses the next reviewer among those whom the rule names: whoever had an assignment by the rule longest ago; reviewers
 * without one come first, in order of their accounts. Manual assignments do not count. Undefined when the rule names nobody
 * who can review.
 */
export function chooseByTurn(
  rule: AssignmentRule,
  candidates: readonly Candidate[],
  /** Codes of the dossier's advisor and of their manager. */
  advisors: readonly string[],
): Candidate | undefined {
  if (rule.rule === 'none') return undefined
  const network =
    rule.rule === 'byNetwork'
      ? rule.networks.find((each) => each.advisors.some((code) => advisors.includes(code)))
      : undefined
  const named = (network?.reviewers ?? rule.reviewers).map((email) => email.toLowerCase())
  const eligible = named.length === 0 ? candidates : candidates.filter(({ email }) => named.includes(email))
  return eligible.toSorted((one, other) => (one.last ?? 0) - (other.last ?? 0) || one.id - other.id)[0]
}
