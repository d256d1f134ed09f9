import { ageInYears, parseFrenchDate } from '#rules/dates.ts'
import { Exact, parseNumber, presentNumber } from '../exact.ts'
import type { Scope } from '../scope.ts'
import { UnreachableError } from '../unreachable-error.ts'
import type { BinaryOperator, Expression, FunctionName } from './expression.ts'

/** A formula's value; null is empty. */
export type FormulaValue = Exact | string | boolean | null

/**
 * The value of a formula. An absent operand makes the result empty, except in `sum`, `min` and `max`,
 * which skip it; so do a text where a number is needed and a division by zero. `if` reads only the side it takes.
 */
export function evaluateExpression(node: Expression, scope: Scope): FormulaValue {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
      return node.value
    case 'answer':
      return readAnswer(node.name, scope)
    case 'fact':
      return scope.fact(node.path)
    case 'negate':
      return evaluateNumber(node.operand, scope)?.negated() ?? null
    case 'not': {
      const operand = toBoolean(evaluateExpression(node.operand, scope))
      return operand === null ? null : !operand
    }
    case 'binary':
      return evaluateBinary(node.operator, node.left, node.right, scope)
    case 'call':
      return evaluateCall(node.name, node.operands, scope)
    default:
      throw new UnreachableError(node)
  }
}

/** The value as a number; null when empty or not numeric. */
export function evaluateNumber(node: Expression, scope: Scope): Exact | null {
  // The shortest way for what formulas are mostly made of: the session remembers the parsed number.
  if (node.kind === 'answer') return scope.number(node.name)
  return toNumber(evaluateExpression(node, scope))
}

function readAnswer(name: string, scope: Scope): FormulaValue {
  const answer = scope.answer(name)
  if (answer.kind !== 'value') return null
  return typeof answer.value === 'string' ? answer.value : answer.value.join(',')
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

function evaluateBinary(
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  scope: Scope,
): FormulaValue {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return evaluateArithmetic(operator, evaluateNumber(left, scope), evaluateNumber(right, scope))
    case 'and':
    case 'or': {
      const first = toBoolean(evaluateExpression(left, scope))
      const second = toBoolean(evaluateExpression(right, scope))
      if (first === null || second === null) return null
      return operator === 'and' ? first && second : first || second
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return evaluateComparison(operator, evaluateExpression(left, scope), evaluateExpression(right, scope))
    default:
      throw new UnreachableError(operator)
  }
}

function evaluateArithmetic(
  operator: '+' | '-' | '*' | '/',
  left: Exact | null,
  right: Exact | null,
): Exact | null {
  if (left === null || right === null) return null
  if (operator === '+') return left.plus(right)
  if (operator === '-') return left.minus(right)
  if (operator === '*') return left.times(right)
  return right.isZero() ? null : left.div(right)
}

function evaluateComparison(
  operator: '=' | '!=' | '<' | '<=' | '>' | '>=',
  left: FormulaValue,
  right: FormulaValue,
): boolean | null {
  if (left === null || right === null) return null
  const order = compare(left, right)
  if (operator === '=') return order === 0
  if (operator === '!=') return order !== 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

/** As numbers when both sides are, else as text; the same rule as conditions. */
function compare(left: Exact | string | boolean, right: Exact | string | boolean): number {
  const leftNumber = toNumber(left)
  const rightNumber = toNumber(right)
  if (leftNumber !== null && rightNumber !== null) return leftNumber.comparedTo(rightNumber)
  const leftText = presentValue(left)
  const rightText = presentValue(right)
  if (leftText === rightText) return 0
  return leftText < rightText ? -1 : 1
}

/** A value as text; numbers in full, without rounding. */
export function presentValue(value: Exact | string | boolean): string {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : presentNumber(value)
}

function evaluateCall(name: FunctionName, operands: readonly Expression[], scope: Scope): FormulaValue {
  const [first, second, third] = operands
  if (first === undefined) return null
  switch (name) {
    case 'min':
    case 'max':
    case 'sum':
      return evaluateAggregate(name, operands, scope)
    case 'round':
      return evaluateRound(first, second, scope)
    case 'floor':
      return evaluateNumber(first, scope)?.floor() ?? null
    case 'ceil':
      return evaluateNumber(first, scope)?.ceil() ?? null
    case 'abs':
      return evaluateNumber(first, scope)?.abs() ?? null
    case 'age':
      return evaluateAge(evaluateExpression(first, scope), scope.today)
    case 'if': {
      const condition = toBoolean(evaluateExpression(first, scope))
      const taken = condition === true ? second : third
      return condition === null || taken === undefined ? null : evaluateExpression(taken, scope)
    }
    default:
      throw new UnreachableError(name)
  }
}

function evaluateAggregate(
  name: 'min' | 'max' | 'sum',
  operands: readonly Expression[],
  scope: Scope,
): Exact | null {
  let result: Exact | null = null
  for (const operand of operands) {
    const value = evaluateNumber(operand, scope)
    if (value === null) continue
    if (result === null) result = value
    else if (name === 'sum') result = result.plus(value)
    else result = (name === 'min') === value.lessThan(result) ? value : result
  }
  return result
}

/** Half up, away from zero for negatives; to whole numbers unless told how many decimals (0 to 10). */
function evaluateRound(operand: Expression, decimals: Expression | undefined, scope: Scope): Exact | null {
  const value = evaluateNumber(operand, scope)
  const places = decimals === undefined ? new Exact(0) : evaluateNumber(decimals, scope)
  if (value === null || places === null) return null
  if (!places.isInteger() || places.lessThan(0) || places.greaterThan(10)) return null
  return value.toDecimalPlaces(places.toNumber(), Exact.ROUND_HALF_UP)
}

function evaluateAge(value: FormulaValue, today: string): Exact | null {
  const birth = typeof value === 'string' ? parseFrenchDate(value) : undefined
  return birth === undefined ? null : new Exact(ageInYears(birth, today))
}
