import { ageInYears, parseFrenchDate } from '#rules/dates.ts'
import type { Condition, Effect, Rule } from '#form/definition.ts'
import { evaluateComparison, type Operand } from './compare-answers.ts'
import type { Scope } from './scope.ts'
import { findTags } from './tags.ts'
import { UnreachableError } from './unreachable-error.ts'

/** Names of the answers that a condition reads. */
export function collectConditionAnswers(condition: Condition): readonly string[] {
  return condition.rules.flatMap((rule) =>
    rule.type === 'dossier' || rule.type === 'state' ? [] : [rule.element],
  )
}

/** Whether the condition governs this effect. */
export function hasEffect(condition: Condition | undefined, effect: Effect): condition is Condition {
  return condition?.effects.includes(effect) === true
}

/** Whether any rule looks at the state of the dossier. */
export function readsState(condition: Condition): boolean {
  return condition.rules.some((rule) => rule.type === 'state')
}

/** Whether the whole condition holds. */
export function evaluateCondition(condition: Condition, scope: Scope): boolean {
  for (const rule of condition.rules) {
    const holds = evaluateRule(rule, scope)
    if (holds !== (condition.combinator === 'and')) return holds
  }
  return condition.combinator === 'and'
}

/**
 * Whether answers under this condition count. A `state` rule changes what is shown, never what was answered:
 * it is left out of `and` and satisfies `or`.
 * Source: design "Engine semantics".
 */
export function evaluateRelevance(condition: Condition, scope: Scope): boolean {
  if (!readsState(condition)) return evaluateCondition(condition, scope)
  if (condition.combinator === 'or') return true
  return condition.rules.every((rule) => rule.type === 'state' || evaluateRule(rule, scope))
}

/** Whether one rule holds. */
export function evaluateRule(rule: Rule, scope: Scope): boolean {
  switch (rule.type) {
    case 'input':
    case 'select':
      return evaluateComparison(
        readOperand(rule.element, scope),
        rule.operator,
        resolveRuleValue(rule.value, scope),
      )
    case 'input_date':
      return evaluateAgeRule(rule, scope)
    case 'dossier':
      return evaluateComparison(scope.fact('dossier.direct'), rule.operator, String(rule.direct))
    case 'state':
      return evaluateStateRule(rule, scope.fact('dossier.state') ?? '')
    default:
      throw new UnreachableError(rule)
  }
}

/** What a rule reads of an answer: nothing while it is absent or invalid. */
export function readOperand(name: string, scope: Scope): Operand {
  const answer = scope.answer(name)
  return answer.kind === 'value' ? answer.value : null
}

/** The literal of a rule; `{setting.name}` is replaced by the value of that setting. */
export function resolveRuleValue(
  value: string | number | boolean | readonly string[],
  scope: Scope,
): Operand {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return value
  if (!value.startsWith('{')) return value
  const [path, ...others] = findTags(value)
  return path !== undefined && others.length === 0 && value === `{${path}}` ? scope.fact(path) : value
}

/** An absent date follows the table of absent operands; one that is not a day gives false, whatever the operator. */
function evaluateAgeRule(rule: Extract<Rule, { type: 'input_date' }>, scope: Scope): boolean {
  const answer = scope.answer(rule.element)
  const bound = resolveRuleValue(rule.value, scope)
  if (answer.kind === 'absent') return evaluateComparison(null, rule.operator, bound)
  const birth =
    answer.kind === 'value' && typeof answer.value === 'string' ? parseFrenchDate(answer.value) : undefined
  if (birth === undefined) return false
  return evaluateComparison(String(ageInYears(birth, scope.today)), rule.operator, bound)
}

/**
 * `equal` looks at the main state, `contains` at every token of the wire string; tokens are compared whole,
 * because some begin like others.
 */
function evaluateStateRule(rule: Extract<Rule, { type: 'state' }>, state: string): boolean {
  const tokens = state.split('|')
  if (rule.operator === 'contains' || rule.operator === 'not_contains') {
    return evaluateComparison(tokens, rule.operator, rule.state)
  }
  return evaluateComparison(tokens[0] ?? null, rule.operator, rule.state)
}
