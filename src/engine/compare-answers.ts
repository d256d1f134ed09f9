import type { Operator } from '#form/definition.ts'
import { compareNumbers, parseNumber, type Exact } from './exact.ts'
import { UnreachableError } from './unreachable-error.ts'

/** One side of a comparison; null is absent. */
export type Operand = string | readonly string[] | null

/**
 * Whether `left operator right` holds. Compares numerically when both sides are numeric, otherwise as text; lists in
 * any order. With an absent left side, `equal` holds only against a blank right side, `not_equal` and `not_contains`
 * hold, and all other operators do not.
 * Source: wizard §5 Conditions; design "Engine semantics".
 */
export function evaluateComparison(left: Operand, operator: Operator, right: Operand): boolean {
  switch (operator) {
    case 'equal':
      return isEqual(left, right)
    case 'not_equal':
      return !isEqual(left, right)
    case 'contains':
      return contains(left, right)
    case 'not_contains':
      return !contains(left, right)
    case 'greater':
    case 'greater_equal':
    case 'smaller':
    case 'smaller_equal':
      return compareOrder(left, right, holdsOrder(operator))
    default:
      throw new UnreachableError(operator)
  }
}

/** Whether the operator holds for a comparison result: negative, zero or positive. */
export function holdsOrder(
  operator: Exclude<Operator, 'contains' | 'not_contains'>,
): (order: number) => boolean {
  return ORDERS[operator]
}

const ORDERS = {
  equal: (order: number) => order === 0,
  not_equal: (order: number) => order !== 0,
  greater: (order: number) => order > 0,
  greater_equal: (order: number) => order >= 0,
  smaller: (order: number) => order < 0,
  smaller_equal: (order: number) => order <= 0,
}

function isBlank(operand: Operand): boolean {
  return operand === null || operand.length === 0
}

function isEqual(left: Operand, right: Operand): boolean {
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right)
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right) === 0
  return isSameSet(toList(left), toList(right))
}

function contains(left: Operand, right: Operand): boolean {
  if (left === null || isBlank(left) || isBlank(right)) return false
  if (typeof left === 'string') return typeof right === 'string' && left.includes(right)
  return toList(right).every((member) => left.includes(member))
}

/** Lists have no order, so every ordering operator is false for them. */
function compareOrder(left: Operand, right: Operand, holds: (order: number) => boolean): boolean {
  if (typeof left !== 'string' || typeof right !== 'string' || left === '' || right === '') return false
  return holds(compareText(left, right))
}

function compareText(left: string, right: string): number {
  const leftNumber = parseKnown(left)
  const rightNumber = leftNumber === null ? null : parseKnown(right)
  if (leftNumber !== null && rightNumber !== null) return compareNumbers(leftNumber, rightNumber)
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Skips the number parser for words, which most comparisons are about. */
function parseKnown(text: string): Exact | null {
  const first = text.charCodeAt(0)
  return first > 64 && first < 123 ? null : parseNumber(text)
}

function toList(operand: Operand): readonly string[] {
  if (operand === null) return []
  return typeof operand === 'string' ? [operand] : operand
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const members = new Set(left)
  return members.size === new Set(right).size && right.every((member) => members.has(member))
}
