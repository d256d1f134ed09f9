import type { FormElement } from '#form/definition.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { CompiledForm } from '../compiled-form.ts'
import type { Expression } from '../expression/expression.ts'
import { UnreachableError } from '../unreachable-error.ts'

/** What a number counts: euros, percent, shares, whole years; undefined for a plain number. */
export type Unit = 'euros' | 'percent' | 'shares' | 'years' | undefined

/** Facts whose numbers have a unit. */
const FACT_UNITS: Readonly<Record<string, Unit>> = {
  'product.unitPrice': 'euros',
  'product.minimumShares': 'shares',
}

/** What the number of an element counts; that of a calculation follows from its formula. */
export function findUnit(form: CompiledForm, name: string): Unit {
  return findUnitOf(form, name, new Set())
}

function findUnitOf(form: CompiledForm, name: string, seen: Set<string>): Unit {
  const element = form.elementByName.get(name)
  if (element === undefined || seen.has(name)) return undefined
  seen.add(name)
  const own = unitOfType(element.definition)
  if (own !== undefined || element.source.kind !== 'formula') return own
  return unitOfNode(form, element.source.expression, seen)
}

function unitOfType({ type, role }: FormElement): Unit {
  const { amount, fact } = traitsOf(type)
  if (amount === 'euros' || fact === 'product.unitPrice' || role === 'subscription.amount') return 'euros'
  if (type.includes('percentage')) return 'percent'
  return type === 'input_product_shares_number' || fact === 'product.minimumShares' ? 'shares' : undefined
}

function unitOfNode(form: CompiledForm, node: Expression, seen: Set<string>): Unit {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
    case 'not':
      return undefined
    case 'answer':
      return findUnitOf(form, node.name, seen)
    case 'fact':
      return FACT_UNITS[node.path]
    case 'negate':
      return unitOfNode(form, node.operand, seen)
    case 'binary':
      return unitOfBinary(form, node, seen)
    case 'call': {
      if (node.name === 'age') return 'years'
      const counted = node.name === 'if' ? node.operands.slice(1) : node.operands
      return counted.map((operand) => unitOfNode(form, operand, seen)).find((unit) => unit !== undefined)
    }
    default:
      throw new UnreachableError(node)
  }
}

/** Unit price × shares gives euros; euros ÷ euros gives a plain number, as does a percentage ÷ 100. */
function unitOfBinary(
  form: CompiledForm,
  node: Extract<Expression, { kind: 'binary' }>,
  seen: Set<string>,
): Unit {
  const [left, right] = [unitOfNode(form, node.left, seen), unitOfNode(form, node.right, seen)]
  switch (node.operator) {
    case '+':
    case '-':
      return left ?? right
    case '*':
      return left === 'euros' || right === 'euros' ? 'euros' : (left ?? right)
    case '/':
      return left === right || left === 'percent' ? undefined : left
    default:
      return undefined
  }
}
