import { ageInYears, parseFrenchDate } from '#rules/dates.ts'
import type { Rule, When } from '#form/definition.ts'
import { evaluateComparison, holdsOrder, type Operand } from './compare-answers.ts'
import { compareNumbers, parseNumber, type Exact } from './exact.ts'
import type { FindIndex, Scope } from './scope.ts'
import { findTags } from './tags.ts'
import { UnreachableError } from './unreachable-error.ts'

type RuleLiteral = string | number | boolean | readonly string[]

/** A condition with names resolved to indexes; unknown names read as absent. */
export class CompiledCondition {
  readonly rules: readonly CompiledRule[]
  readonly #isAnd: boolean
  readonly #readsState: boolean

  constructor({ rules, combinator }: When, findIndex: FindIndex) {
    this.rules = rules.map((rule) => new CompiledRule(rule, findIndex))
    this.#isAnd = combinator === 'and'
    this.#readsState = rules.some(({ type }) => type === 'state')
  }

  holds(scope: Scope): boolean {
    for (const rule of this.rules) if (rule.holds(scope) !== this.#isAnd) return !this.#isAnd
    return this.#isAnd
  }

  /**
   * Whether answers governed by this condition are effective. A `state` rule only affects visibility, never effective
   * answers: it is ignored in `and` and satisfies `or`.
   * Source: design "Engine semantics".
   */
  counts(scope: Scope): boolean {
    if (!this.#readsState) return this.holds(scope)
    for (const compiled of this.rules) {
      const holds = compiled.rule.type === 'state' || compiled.holds(scope)
      if (holds !== this.#isAnd) return !this.#isAnd
    }
    return this.#isAnd
  }
}

/** Returns a compiler that shares equal conditions, since many fields of a form often depend on the same rule. */
export function shareConditions(findIndex: FindIndex): (condition: When) => CompiledCondition {
  const known = new Map<string, CompiledCondition>()
  return (condition) => {
    const key = `${condition.combinator}${condition.rules.map(identifyRule).join()}`
    const compiled = known.get(key) ?? new CompiledCondition(condition, findIndex)
    known.set(key, compiled)
    return compiled
  }
}

/** A key that is equal only for rules that compile alike. Distinguishes the text `"1"` from the number 1. */
function identifyRule(rule: Rule): string {
  if (rule.type !== 'input' && rule.type !== 'select') return JSON.stringify(rule)
  return `${rule.element} ${rule.operator} ${typeof rule.value === 'number' ? rule.value : JSON.stringify(rule.value)}`
}

/** The operand for an answer; null while it is absent or invalid. */
export function readOperand(index: number, scope: Scope): Operand {
  const answer = scope.answerAt(index)
  return answer.kind === 'value' ? answer.value : null
}

/** The literal of a rule, with `{setting.name}` and other fact tags resolved. */
export function resolveRuleValue(value: RuleLiteral, scope: Scope): Operand {
  const literal = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  const path = findFactPath(literal)
  return path === undefined ? literal : scope.fact(path)
}

/** A rule with its name resolved. */
export class CompiledRule {
  readonly rule: Rule
  readonly #index: number
  /** Most rules compare with a numeric literal, which is parsed once. */
  readonly #expected: Exact | null
  readonly #holdsFor: ((order: number) => boolean) | undefined

  constructor(rule: Rule, findIndex: FindIndex) {
    this.rule = rule
    this.#index = 'element' in rule ? findIndex(rule.element) : -1
    const isComparison = rule.type === 'input' || rule.type === 'select'
    this.#expected = isComparison ? readExpected(rule.value) : null
    this.#holdsFor =
      this.#expected === null || rule.operator === 'contains' || rule.operator === 'not_contains'
        ? undefined
        : holdsOrder(rule.operator)
  }

  holds(scope: Scope): boolean {
    if (this.#holdsFor !== undefined && this.#expected !== null) {
      const number = scope.numberAt(this.#index)
      if (number !== null) return this.#holdsFor(compareNumbers(number, this.#expected))
    }
    const { rule } = this
    switch (rule.type) {
      case 'input':
      case 'select':
        return evaluateComparison(
          readOperand(this.#index, scope),
          rule.operator,
          resolveRuleValue(rule.value, scope),
        )
      case 'input_date':
        return evaluateAgeRule(this.#index, rule, scope)
      case 'dossier':
        return evaluateComparison(scope.fact('dossier.direct'), rule.operator, String(rule.direct))
      case 'state':
        return evaluateStateRule(rule, String(scope.fact('dossier.state') ?? ''))
      default:
        throw new UnreachableError(rule)
    }
  }
}

/** A text that names a fact is no number. */
function readExpected(value: RuleLiteral): Exact | null {
  return Array.isArray(value) ? null : parseNumber(String(value))
}

/** An absent date compares like any absent operand; an invalid one gives false for every operator. */
function evaluateAgeRule(
  index: number,
  { operator, value }: Extract<Rule, { type: 'input_date' }>,
  scope: Scope,
): boolean {
  const answer = scope.answerAt(index)
  const bound = resolveRuleValue(value, scope)
  if (answer.kind === 'absent') return evaluateComparison(null, operator, bound)
  const birth =
    answer.kind === 'value' && typeof answer.value === 'string' ? parseFrenchDate(answer.value) : undefined
  if (birth === undefined) return false
  return evaluateComparison(String(ageInYears(birth, scope.today)), operator, bound)
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
