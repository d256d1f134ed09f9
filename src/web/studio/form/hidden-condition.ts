import type { Condition } from '#form/definition.ts'

/**
 * The condition of a part that is hidden for now: no dossier is ever in this state. Its answer is absent, so nothing requires
 * it, and everything that reads it goes on to work.
 */
export const HIDDEN: Condition = {
  rules: [{ type: 'state', operator: 'equal', state: 'hidden' }],
  combinator: 'and',
  effects: ['visible'],
}

export function isHidden(condition: Condition | undefined): boolean {
  const [rule] = condition?.rules ?? []
  return rule?.type === 'state' && rule.state === 'hidden'
}
