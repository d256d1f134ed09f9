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
import type { BinaryOperator, Expression, FunctionName } from './expression.ts'

/** Value of a formula; null is empty. */
export type FormulaValue = Exact | string | boolean | null

/** A compiled formula with names resolved to indexes. */
export interface Formula {
  /**
   * Empty (null) when an operand is absent, a text occurs where a number is needed, or on a division by zero; `sum`,
   * `min` and `max` skip absent operands instead. `if` evaluates only the branch it takes.
   */
  readonly value: (scope: Scope) => FormulaValue
  /** The value as a number; null when empty or not numeric. */
  readonly number: (scope: Scope) => Exact | null
  /** The value as a side of a comparison: an answer that is a number is not written out as text. */
  readonly operand: (scope: Scope) => FormulaValue
}

/** Compiles an expression tree into functions of the running values. */
export function compileExpression(node: Expression, findIndex: FindIndex): Formula {
  const compile = (inner: Expression): Formula => compileExpression(inner, findIndex)
  switch (node.kind) {
    case 'number':
      return numeric(() => node.value)
    case 'text':
    case 'boolean':
      return general(() => node.value)
    case 'answer':
      return compileAnswer(findIndex(node.name))
    case 'fact':
      return general((scope) => joinList(scope.fact(node.path)))
    case 'negate': {
      const operand = compile(node.operand)
      return numeric((scope) => withNumber(operand.number(scope), negate))
    }
    case 'not': {
      const operand = compile(node.operand)
      return general((scope) => {
        const value = toBoolean(operand.value(scope))
        return value === null ? null : !value
      })
    }
    case 'binary':
      return compileBinary(node.operator, compile(node.left), compile(node.right))
    case 'call':
      return compileCall(node.name, node.operands.map(compile))
    default:
      throw new UnreachableError(node)
  }
}

/** A value as text; numbers unrounded. */
export function presentValue(value: Exact | string | boolean): string {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : presentNumber(value)
}

function numeric(number: (scope: Scope) => Exact | null): Formula {
  return { value: number, number, operand: number }
}

function general(value: (scope: Scope) => FormulaValue): Formula {
  return { value, number: (scope) => toNumber(value(scope)), operand: value }
}

/** Uses the number cached by the running form. */
function compileAnswer(index: number): Formula {
  const value = (scope: Scope): FormulaValue => {
    const answer = scope.answerAt(index)
    return answer.kind === 'value' ? joinList(answer.value) : null
  }
  return {
    value,
    number: (scope) => scope.numberAt(index),
    operand: (scope) => scope.numberAt(index) ?? value(scope),
  }
}

function joinList(value: FactValue): string | null {
  return value === null || typeof value === 'string' ? value : value.join(',')
}

function withNumber(value: Exact | null, apply: (value: Exact) => Exact): Exact | null {
  return value === null ? null : apply(value)
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

function compileBinary(operator: BinaryOperator, left: Formula, right: Formula): Formula {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return compileArithmetic(ARITHMETIC[operator], left, right)
    case 'and':
    case 'or':
      return compileLogic(operator === 'and', left, right)
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileComparison(holdsOrder(COMPARISONS[operator]), left, right)
    default:
      throw new UnreachableError(operator)
  }
}

function compileArithmetic(
  apply: (left: Exact, right: Exact) => Exact | null,
  left: Formula,
  right: Formula,
): Formula {
  return numeric((scope) => {
    const first = left.number(scope)
    if (first === null) return null
    const second = right.number(scope)
    return second === null ? null : apply(first, second)
  })
}

function compileLogic(isAnd: boolean, left: Formula, right: Formula): Formula {
  return general((scope) => {
    const first = toBoolean(left.value(scope))
    const second = toBoolean(right.value(scope))
    if (first === null || second === null) return null
    return isAnd ? first && second : first || second
  })
}

function compileComparison(holds: (order: number) => boolean, left: Formula, right: Formula): Formula {
  return general((scope) => {
    const first = left.operand(scope)
    const second = right.operand(scope)
    return first === null || second === null ? null : holds(compare(first, second))
  })
}

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

function compileCall(name: FunctionName, operands: readonly Formula[]): Formula {
  const [first, second, third] = operands
  if (first === undefined) return general(() => null)
  switch (name) {
    case 'min':
    case 'max':
    case 'sum':
      return compileAggregate(AGGREGATES[name], operands)
    case 'round':
      return compileRound(first, second)
    case 'floor':
      return numeric((scope) => withNumber(first.number(scope), floor))
    case 'ceil':
      return numeric((scope) => withNumber(first.number(scope), ceil))
    case 'abs':
      return numeric((scope) => withNumber(first.number(scope), absolute))
    case 'age':
      return numeric((scope) => evaluateAge(first.value(scope), scope.today))
    case 'if':
      return general((scope) => {
        const condition = toBoolean(first.value(scope))
        const taken = condition === true ? second : third
        return condition === null || taken === undefined ? null : taken.value(scope)
      })
    default:
      throw new UnreachableError(name)
  }
}

const AGGREGATES = {
  sum: add,
  min: (left: Exact, right: Exact) => (compareNumbers(right, left) < 0 ? right : left),
  max: (left: Exact, right: Exact) => (compareNumbers(right, left) > 0 ? right : left),
} as const

function compileAggregate(join: (left: Exact, right: Exact) => Exact, operands: readonly Formula[]): Formula {
  return numeric((scope) => {
    let result: Exact | null = null
    for (const operand of operands) {
      const value = operand.number(scope)
      if (value !== null) result = result === null ? value : join(result, value)
    }
    return result
  })
}

/** Rounds half up, to whole numbers or to the given number of decimals (0 to 10). */
function compileRound(operand: Formula, decimals: Formula | undefined): Formula {
  return numeric((scope) => {
    const value = operand.number(scope)
    const places = decimals === undefined ? wholeNumber(0) : decimals.number(scope)
    if (value === null || places === null || !isWhole(places)) return null
    const count = toFloat(places)
    return count < 0 || count > 10 ? null : roundHalfUp(value, count)
  })
}

function evaluateAge(value: FormulaValue, today: string): Exact | null {
  const birth = typeof value === 'string' ? parseFrenchDate(value) : undefined
  return birth === undefined ? null : wholeNumber(ageInYears(birth, today))
}
