import type { Condition } from '#form/definition.ts'

/** No dossier is ever in this state. */
export const HIDDEN_STATE = 'hidden'

const NEVER = { type: 'state', operator: 'equal', state: HIDDEN_STATE } as const

/**
 * A part's condition extended by a rule that never holds, to hide the part temporarily. Its answer is then absent, so
 * it is not required, and everything that reads it keeps working. Undefined when an additional rule would not hide it:
 * any of its rules suffices, or they control another effect.
 */
export function hide(condition: Condition | undefined): Condition | undefined {
  if (!condition) return { rules: [NEVER], combinator: 'and', effects: ['visible'] }
  const { rules, combinator, effects } = condition
  const isEach = combinator === 'and' || rules.length === 1
  if (!isEach || effects.length > 1 || effects[0] !== 'visible') return undefined
  return { ...condition, combinator: 'and', rules: [...rules, NEVER] }
}

/** The condition without the hiding rule; null when no rule is left. */
export function show(condition: Condition): Condition | null {
  const rules = condition.rules.filter((rule) => !isNever(rule))
  return rules.length === 0 ? null : { ...condition, rules }
}

export function isHidden(condition: Condition | undefined): boolean {
  return condition?.combinator === 'and' && condition.rules.some(isNever)
}

function isNever(rule: Condition['rules'][number]): boolean {
  return rule.type === 'state' && rule.operator === 'equal' && rule.state === HIDDEN_STATE
}
