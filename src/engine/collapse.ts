import type { ElementState } from './session-types.ts'

/**
 * How an element with the attribute `collapsed` is drawn until somebody opens it: `line` is its label with the answer
 * it has, `offer` a button that adds it. Undefined when it is drawn as a field: it needs an answer, its answer is
 * wrong, or nobody can change it.
 */
export function findCollapse(element: ElementState): 'line' | 'offer' | undefined {
  const { definition, visible, readonly, disabled, violations, answer } = element
  if (definition.attributes.collapsed !== true || !visible || readonly || disabled) return undefined
  if (violations.length > 0 || answer.kind === 'invalid') return undefined
  const isOff = element.type === 'toggle' && answer.kind === 'value' && answer.value === 'false'
  return answer.kind === 'value' && !isOff ? 'line' : 'offer'
}
