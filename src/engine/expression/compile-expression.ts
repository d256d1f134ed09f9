import { ageInYears, parseFrenchDate } from '#rules/dates.ts'
import {
  absolute,
  add,
  ceil,
  compareNumbers,
  divide,
  floor,
  isWhole,
  multiply,
  negate,
  parseNumber,
  presentNumber,
  roundHalfUp,
  subtract,
  toFloat,
  wholeNumber,
  type Exact,
} from '../exact.ts'
import { holdsOrder } from '../compare-answers.ts'
import type { FactValue, FindIndex, Scope } from '../scope.ts'
import { UnreachableError } from '../unreachable-error.ts'
import { visitExpression } from './dependencies.ts'
import type { Expression } from './expression.ts'

/** Value of a formula; null is empty. */
export type FormulaValue = Exact | string | boolean | null

/**
 * A formula with names resolved to indexes. Interpreted from its tree: a closure per node would take five times the
 * memory, and in most sessions more time to build than the formula takes to run.
 */
export class Formula {
  readonly expression: Expression

  constructor(expression: Expression) {
    this.expression = expression
  }

  /**
   * Empty (null) when an operand is absent, a text occurs where a number is needed, or on a division by zero; `sum`,
   * `min` and `max` skip absent operands instead. `if` evaluates only the branch it takes.
   */
  value(scope: Scope): FormulaValue {
    return evaluate(this.expression, scope)
  }

  /** The value as a number; null when empty or not numeric. */
  number(scope: Scope): Exact | null {
    return evaluateNumber(this.expression, scope)
  }
}

/** Resolves the names of an expression, in place. */
export function compileExpression(expression: Expression, findIndex: FindIndex): Formula {
  visitExpression(expression, (node) => {
    if (node.kind === 'answer') node.index = findIndex(node.name)
  })
  return new Formula(expression)
}

/** A value as text; numbers unrounded. */
export function presentValue(value: Exact | string | boolean): string {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : presentNumber(value)
}

function evaluate(node: Expression, scope: Scope): FormulaValue {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
      return node.value
    case 'answer': {
      const answer = scope.answerAt(node.index)
      return answer.kind === 'value' ? joinList(answer.value) : null
    }
    case 'fact':
      return joinList(scope.fact(node.path))
    case 'not': {
      const value = toBoolean(evaluate(node.operand, scope))
      return value === null ? null : !value
    }
    case 'negate':
      return evaluateNumber(node, scope)
    case 'binary':
      return evaluateBinary(node, scope)
    case 'call':
      return node.name === 'if' ? evaluateChoice(node.operands, scope) : evaluateNumber(node, scope)
    default:
      throw new UnreachableError(node)
  }
}

function evaluateNumber(node: Expression, scope: Scope): Exact | null {
  switch (node.kind) {
    case 'number':
      return node.value
    case 'answer':
      // Reads the number directly: its text would have to be formatted and parsed again.
      return scope.numberAt(node.index)
    case 'negate': {
      const value = evaluateNumber(node.operand, scope)
      return value === null ? null : negate(value)
    }
    case 'binary':
      return toNumber(evaluateBinary(node, scope))
    case 'call':
      if (node.name !== 'if') return evaluateCall(node, scope)
      return toNumber(evaluate(node, scope))
    case 'text':
    case 'boolean':
    case 'fact':
    case 'not':
      return toNumber(evaluate(node, scope))
    default:
      throw new UnreachableError(node)
  }
}

function evaluateBinary(node: Extract<Expression, { kind: 'binary' }>, scope: Scope): FormulaValue {
  const { operator, left, right } = node
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/': {
      const first = evaluateNumber(left, scope)
      const second = first === null ? null : evaluateNumber(right, scope)
      return first === null || second === null ? null : ARITHMETIC[operator](first, second)
    }
    case 'and':
    case 'or': {
      const first = toBoolean(evaluate(left, scope))
      const second = toBoolean(evaluate(right, scope))
      if (first === null || second === null) return null
      return operator === 'and' ? first && second : first || second
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const first = evaluateSide(left, scope)
      const second = evaluateSide(right, scope)
      return first === null || second === null
        ? null
        : holdsOrder(COMPARISONS[operator])(compare(first, second))
    }
    default:
      throw new UnreachableError(operator)
  }
}

/** One side of a comparison. A numeric answer is not formatted as text. */
function evaluateSide(node: Expression, scope: Scope): FormulaValue {
  return (node.kind === 'answer' ? scope.numberAt(node.index) : null) ?? evaluate(node, scope)
}

function evaluateChoice([condition, second, third]: readonly Expression[], scope: Scope): FormulaValue {
  const holds = condition === undefined ? null : toBoolean(evaluate(condition, scope))
  const taken = holds === true ? second : third
  return holds === null || taken === undefined ? null : evaluate(taken, scope)
}

function joinList(value: FactValue): string | null {
  return value === null || typeof value === 'string' ? value : value.join(',')
}

function toNumber(value: FormulaValue): Exact | null {
  if (value === null || typeof value === 'boolean') return null
  return typeof value === 'string' ? parseNumber(value) : value
}

function toBoolean(value: FormulaValue): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  return value === 'false' ? false : null
}

const ARITHMETIC = { '+': add, '-': subtract, '*': multiply, '/': divide } as const
const COMPARISONS = {
  '=': 'equal',
  '!=': 'not_equal',
  '<': 'smaller',
  '<=': 'smaller_equal',
  '>': 'greater',
  '>=': 'greater_equal',
} as const

/** Numeric comparison when both sides are numeric, else textual: the same semantics as conditions. */
function compare(left: Exact | string | boolean, right: Exact | string | boolean): number {
  const leftNumber = toNumber(left)
  const rightNumber = toNumber(right)
  if (leftNumber !== null && rightNumber !== null) return compareNumbers(leftNumber, rightNumber)
  const leftText = presentValue(left)
  const rightText = presentValue(right)
  if (leftText === rightText) return 0
  return leftText < rightText ? -1 : 1
}

/** Functions whose value is a number. */
function evaluateCall({ name, operands }: Extract<Expression, { kind: 'call' }>, scope: Scope): Exact | null {
  const [first, second] = operands
  if (first === undefined || name === 'if') return null
  if (name === 'age') return evaluateAge(evaluate(first, scope), scope.today)
  if (name === 'sum' || name === 'min' || name === 'max') return aggregate(AGGREGATES[name], operands, scope)
  const value = evaluateNumber(first, scope)
  if (value === null) return null
  return name === 'round' ? evaluateRound(value, second, scope) : UNARY[name](value)
}

const UNARY = { floor, ceil, abs: absolute } as const
const AGGREGATES = {
  sum: add,
  min: (left: Exact, right: Exact) => (compareNumbers(right, left) < 0 ? right : left),
  max: (left: Exact, right: Exact) => (compareNumbers(right, left) > 0 ? right : left),
} as const

function aggregate(
  join: (left: Exact, right: Exact) => Exact,
  operands: readonly Expression[],
  scope: Scope,
): Exact | null {
  let result: Exact | null = null
  for (const operand of operands) {
    const value = evaluateNumber(operand, scope)
    if (value !== null) result = result === null ? value : join(result, value)
  }
  return result
}

/** Rounds half up, to whole numbers or to the given number of decimals (0 to 10). */
function evaluateRound(value: Exact, decimals: Expression | undefined, scope: Scope): Exact | null {
  const places = decimals === undefined ? wholeNumber(0) : evaluateNumber(decimals, scope)
  if (places === null || !isWhole(places)) return null
  const count = toFloat(places)
  return count < 0 || count > 10 ? null : roundHalfUp(value, count)
}

function evaluateAge(value: FormulaValue, today: string): Exact | null {
  const birth = typeof value === 'string' ? parseFrenchDate(value) : undefined
  return birth === undefined ? null : wholeNumber(ageInYears(birth, today))
}
