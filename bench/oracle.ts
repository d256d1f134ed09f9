import { Decimal } from 'decimal.js'
import {
  BLOCK_SIZE,
  CHOICES,
  PAGE_SIZE,
  type Calculation,
  type MixedForm,
  type Rule,
} from './generate-mixed-form.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })
const WRITTEN_DIGITS = 12
const NUMERIC = new Set(['integer', 'decimal', 'amount', 'percentage'])

/** Effective answers by name, and the names of the elements with a fault. */
export interface Expected {
  readonly answers: Readonly<Record<string, string>>
  readonly faults: readonly string[]
}

/**
 * The oracle: computes every value from its definition with a decimal class, element after element. Shares no code with
 * the measured engine.
 */
export function readPlainly(form: MixedForm, typed: Readonly<Record<string, string>>): Expected {
  const answers: Record<string, string> = {}
  const faults: string[] = []
  form.specs.forEach((spec, index) => {
    const name = `e${index}`
    const rules = [
      ...(spec.kind === 'calculation' ? [] : spec.rules),
      ...(form.blocks[Math.floor(index / BLOCK_SIZE)] ?? []),
      ...(form.pages[Math.floor(index / PAGE_SIZE)] ?? []),
    ]
    if (!rules.every((rule) => holds(rule, form, answers))) return
    if (spec.kind === 'calculation') {
      const value = calculate(spec, answers)
      if (value !== undefined) answers[name] = value.toSignificantDigits(WRITTEN_DIGITS).toFixed()
      return
    }
    const text = typed[name] ?? ''
    if (text === '') {
      if (spec.required) faults.push(name)
      return
    }
    answers[name] = NUMERIC.has(spec.kind) ? new Exact(text).toFixed() : text
    if (spec.max !== undefined && new Exact(text).gt(spec.max)) faults.push(name)
  })
  return { answers, faults }
}

function holds(
  { on, operator, value }: Rule,
  form: MixedForm,
  answers: Readonly<Record<string, string>>,
): boolean {
  const answer = answers[`e${on}`]
  if (answer === undefined) return false
  const kind = form.specs[on]?.kind
  if (kind === 'choice') return answer === CHOICES[value]
  if (kind === 'toggle') return (answer === 'true') === (value === 1)
  return operator === 'greater' ? new Exact(answer).gt(value) : new Exact(answer).eq(value)
}

function calculate(
  { operator, operands }: Calculation,
  answers: Readonly<Record<string, string>>,
): Decimal | undefined {
  const [first, second, third] = operands.map((operand) => {
    const answer = answers[`e${operand}`]
    return answer === undefined ? undefined : new Exact(answer)
  })
  if (operator === 'choice') return first?.gt(100) === true ? second : first && third
  if (first === undefined || second === undefined) return undefined
  switch (operator) {
    case 'sum':
      return third && first.plus(second).plus(third)
    case 'product':
      return first.times(second)
    case 'percentage':
      return first.times(second).div(100)
    case 'quotient':
      return first.div(second)
    case 'share':
      return first.div(second).times(100).toDecimalPlaces(2)
    case 'rate':
      return third && first.times(second).div(third)
    default:
      throw new Error(`unknown operator ${String(operator)}`)
  }
}
