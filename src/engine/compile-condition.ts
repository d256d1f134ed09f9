import { ageInYears, parseFrenchDate } from '#rules/dates.ts'
import type { Operator, Rule, When } from '#form/definition.ts'
import { evaluateComparison, holdsOrder, type Operand } from './compare-answers.ts'
import { compareNumbers, parseNumber } from './exact.ts'
import type { FindIndex, Scope } from './scope.ts'
import { findTags } from './tags.ts'
import { UnreachableError } from './unreachable-error.ts'

/** A compiled rule. */
export interface CompiledRule {
  readonly rule: Rule
  readonly holds: (scope: Scope) => boolean
}

/** A compiled condition, with names resolved to indexes. */
export interface CompiledCondition {
  readonly rules: readonly CompiledRule[]
  readonly holds: (scope: Scope) => boolean
  /**
   * Whether answers governed by this condition are effective. A `state` rule only affects visibility, never effective
   * answers: it is ignored in `and` and satisfies `or`.
   * Source: design "Engine semantics".
   */
  readonly counts: (scope: Scope) => boolean
}

/** Compiles a condition into functions of the running values; unknown names read as absent. */
export function compileCondition(condition: When, findIndex: FindIndex): CompiledCondition {
  const rules = condition.rules.map((rule) => ({ rule, holds: compileRule(rule, findIndex) }))
  const { combinator } = condition
  const holds = joinRules(rules, combinator)
  const lasting = rules.filter(({ rule }) => rule.type !== 'state')
  if (lasting.length === rules.length) return { rules, holds, counts: holds }
  return { rules, holds, counts: combinator === 'or' ? () => true : joinRules(lasting, combinator) }
}

/** The operand for an answer; null while it is absent or invalid. */
export function readOperand(index: number, scope: Scope): Operand {
  const answer = scope.answerAt(index)
  return answer.kind === 'value' ? answer.value : null
}

/** The literal of a rule, with `{setting.name}` and other fact tags resolved. */
export function resolveRuleValue(
  value: string | number | boolean | readonly string[],
  scope: Scope,
): Operand {
  const literal = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  const path = findFactPath(literal)
  return path === undefined ? literal : scope.fact(path)
}

function joinRules(rules: readonly CompiledRule[], combinator: 'and' | 'or'): (scope: Scope) => boolean {
  const [only] = rules
  if (only !== undefined && rules.length === 1) return only.holds
  const isAnd = combinator === 'and'
  return (scope) => {
    for (const { holds } of rules) if (holds(scope) !== isAnd) return !isAnd
    return isAnd
  }
}

function compileRule(rule: Rule, findIndex: FindIndex): (scope: Scope) => boolean {
  switch (rule.type) {
    case 'input':
    case 'select':
      return compileComparison(findIndex(rule.element), rule.operator, rule.value)
    case 'input_date':
      return compileAgeRule(findIndex(rule.element), rule)
    case 'dossier':
      return (scope) => evaluateComparison(scope.fact('dossier.direct'), rule.operator, String(rule.direct))
    case 'state':
      return (scope) => evaluateStateRule(rule, String(scope.fact('dossier.state') ?? ''))
    default:
      throw new UnreachableError(rule)
  }
}

/** Most rules compare with a numeric literal, so it is parsed once; the answer's number is cached by the form. */
function compileComparison(
  index: number,
  operator: Operator,
  value: string | number | boolean | readonly string[],
): (scope: Scope) => boolean {
  const literal = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  const path = findFactPath(literal)
  const readLiteral = path === undefined ? () => literal : (scope: Scope) => scope.fact(path)
  const compare = (scope: Scope): boolean =>
    evaluateComparison(readOperand(index, scope), operator, readLiteral(scope))
  const expected = path === undefined && typeof literal === 'string' ? parseNumber(literal) : null
  if (expected === null || operator === 'contains' || operator === 'not_contains') return compare
  const holds = holdsOrder(operator)
  return (scope) => {
    const number = scope.numberAt(index)
    return number === null ? compare(scope) : holds(compareNumbers(number, expected))
  }
}

/** An absent date compares like any absent operand; an invalid one gives false for every operator. */
function compileAgeRule(
  index: number,
  { operator, value }: Extract<Rule, { type: 'input_date' }>,
): (scope: Scope) => boolean {
  return (scope) => {
    const answer = scope.answerAt(index)
    const bound = resolveRuleValue(value, scope)
    if (answer.kind === 'absent') return evaluateComparison(null, operator, bound)
    const birth =
      answer.kind === 'value' && typeof answer.value === 'string' ? parseFrenchDate(answer.value) : undefined
    if (birth === undefined) return false
    return evaluateComparison(String(ageInYears(birth, scope.today)), operator, bound)
  }
}

/**
 * `equal` compares the main state, `contains` every token of the status string. Tokens are compared whole because some
 * are prefixes of others.
 */
function evaluateStateRule(rule: Extract<Rule, { type: 'state' }>, state: string): boolean {
  const tokens = state.split('|')
  if (rule.operator === 'contains' || rule.operator === 'not_contains') {
    return evaluateComparison(tokens, rule.operator, rule.state)
  }
  return evaluateComparison(tokens[0] ?? null, rule.operator, rule.state)
}

/** The path in `{setting.name}`; undefined for any other literal. */
function findFactPath(literal: string | readonly string[]): string | undefined {
  if (typeof literal !== 'string' || !literal.startsWith('{')) return undefined
  const [path, ...others] = findTags(literal)
  return others.length === 0 && literal === `{${path}}` ? path : undefined
}
