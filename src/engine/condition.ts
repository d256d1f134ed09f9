import type { Condition, Effect, When } from '#form/definition.ts'

/** Names of the answers that a condition reads. */
export function collectConditionAnswers(condition: When): readonly string[] {
  return condition.rules.flatMap((rule) =>
    rule.type === 'dossier' || rule.type === 'state' ? [] : [rule.element],
  )
}

/** Paths of the facts that a condition reads. */
export function collectConditionFacts(condition: When): readonly string[] {
  return condition.rules.flatMap((rule) => {
    if (rule.type === 'dossier') return ['dossier.direct']
    if (rule.type === 'state') return ['dossier.state']
    return typeof rule.value === 'string' && rule.value.startsWith('{') ? [rule.value.slice(1, -1)] : []
  })
}

/** Whether the condition governs this effect. */
export function hasEffect(condition: Condition | undefined, effect: Effect): condition is Condition {
  return condition?.effects.includes(effect) === true
}

/** Whether any rule depends on the dossier's state. */
export function readsState(condition: When): boolean {
  return condition.rules.some((rule) => rule.type === 'state')
}
