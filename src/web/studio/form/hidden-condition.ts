import type { Condition } from '#form/definition.ts'

/** No dossier is ever in this state. */
export const HIDDEN_STATE = 'hidden'

const NEVER = { type: 'state', operator: 'equal', state: HIDDEN_STATE } as const

/**
 * The condition of a part that is hidden for now, beside the one that it has. Its answer is absent, so nothing requires
 * it, and everything that reads it goes on to work. Undefined where a rule more would not hide it: any of its rules is enough,
 * or they decide something else.
 */
export function hide(condition: Condition | undefined): Condition | undefined {
  if (!condition) return { rules: [NEVER], combinator: 'and', effects: ['visible'] }
  const { rules, combinator, effects } = condition
  const isEach = combinator === 'and' || rules.length === 1
  if (!isEach || effects.length > 1 || effects[0] !== 'visible') return undefined
  return { ...condition, combinator: 'and', rules: [...rules, NEVER] }
}

/** The condition without what hides it; null for none. */
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
