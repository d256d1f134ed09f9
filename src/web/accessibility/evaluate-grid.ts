import type { AccessibilityLevel } from '#rules/accessibility-level.ts'
import type { Localized } from '#vocabulary/locale.ts'

/** How a criterion of the RGAA was checked. */
export type Check =
  /** By axe rules, on every principal screen; `whole` when the rules cover the entire criterion. */
  | { readonly by: 'axe'; readonly whole: boolean }
  /** By a test that runs on every change. */
  | { readonly by: 'test'; readonly file: string }
  /** By hand, on this day. */
  | { readonly by: 'hand'; readonly on: string; readonly how: Localized; readonly met: boolean }
  | { readonly by: 'notApplicable'; readonly why: Localized }
  | { readonly by: 'nothing' }

export interface Criterion {
  readonly id: string
  readonly title: Localized
  readonly check: Check
}

export interface Theme {
  readonly id: string
  readonly title: Localized
  readonly criteria: readonly Criterion[]
}

/** What `npm run accessibility` found. */
export interface AccessibilityRun {
  readonly day: string
  readonly axe: string
  readonly browser: string
  readonly screens: readonly Localized[]
  /** Results by criterion: its rules, how many elements passed, and what failed. */
  readonly criteria: Readonly<
    Record<
      string,
      { readonly rules: readonly string[]; readonly passed: number; readonly failures: readonly string[] }
    >
  >
}

/** `partly`: every check passed, but the criterion requires more than was checked. */
export type CriterionResult = 'met' | 'notMet' | 'partly' | 'notChecked' | 'notApplicable'

export interface Evaluation {
  readonly results: ReadonlyMap<string, CriterionResult>
  readonly counts: Readonly<Record<CriterionResult, number>>
  /** Criteria met among those that apply; an unchecked criterion counts as not met. */
  readonly rate: number
  readonly level: AccessibilityLevel
}

/** The share of met criteria from which a statement may say “partially compliant”. Source: RGAA, declaration of accessibility. */
const PARTIAL_FROM = 0.5

/** The result of each criterion and the level they add up to. */
export function evaluateGrid(themes: readonly Theme[], run: AccessibilityRun): Evaluation {
  const results = new Map(
    themes.flatMap(({ criteria }) => criteria.map((each) => [each.id, evaluate(each, run)] as const)),
  )
  const counts = { met: 0, notMet: 0, partly: 0, notChecked: 0, notApplicable: 0 }
  for (const result of results.values()) counts[result] += 1
  const applicable = results.size - counts.notApplicable
  const rate = applicable === 0 ? 0 : counts.met / applicable
  return { results, counts, rate, level: rate === 1 ? 'full' : rate >= PARTIAL_FROM ? 'partial' : 'none' }
}

function evaluate({ id, check }: Criterion, run: AccessibilityRun): CriterionResult {
  // A failure found by axe outweighs any other check.
  if ((run.criteria[id]?.failures.length ?? 0) > 0) return 'notMet'
  switch (check.by) {
    case 'axe':
      if (run.criteria[id] === undefined) return 'notChecked'
      return check.whole ? 'met' : 'partly'
    case 'test':
      return 'met'
    case 'hand':
      return check.met ? 'met' : 'notMet'
    case 'notApplicable':
      return 'notApplicable'
    case 'nothing':
      return 'notChecked'
    default:
      return check satisfies never
  }
}
