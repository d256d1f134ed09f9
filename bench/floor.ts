import {
  BLOCK_SIZE,
  CHOICES,
  PAGE_SIZE,
  type MixedForm,
  type Rule,
  type Spec,
} from './generate-mixed-form.ts'

/**
 * The floor: the same form, hand-written for this benchmark alone, over flat arrays of floats. It parses no formula,
 * has no exact decimals, no tags in texts and no explanations; its elements are numbers, in an order that suits
 * evaluation.
 */
export interface FloorForm {
  readonly names: readonly string[]
  /** Positions in `KINDS` for fields, and in `OPERATORS` from `FIRST_OPERATOR` on for calculations. */
  readonly kinds: Uint8Array
  readonly required: Uint8Array
  readonly max: Float64Array
  /** Rules of element n, of its block and of its page are from `ruleStarts[n]` to `ruleStarts[n + 1]`. */
  readonly ruleStarts: Int32Array
  readonly ruleOn: Int32Array
  readonly ruleValue: Float64Array
  readonly ruleIsEqual: Uint8Array
  readonly operandStarts: Int32Array
  readonly operands: Int32Array
  /** Elements to evaluate after a change of each element, itself first, in order. */
  readonly reach: readonly Int32Array[]
}

const KINDS = ['integer', 'decimal', 'amount', 'percentage', 'text', 'date', 'choice', 'toggle']
const DATE = 5
const TEXT = 4
const CHOICE = 6
const TOGGLE = 7
const FIRST_OPERATOR = KINDS.length
const OPERATORS = ['sum', 'product', 'percentage', 'quotient', 'share', 'rate', 'choice']

const NONE = 0
const MISSING = 1
const UNREADABLE = 2
const TOO_LARGE = 3

export class FloorSession {
  readonly form: FloorForm
  readonly texts: string[]
  /** NaN for no value. Texts are 1, dates are days, choices their position. */
  readonly typed: Float64Array
  readonly values: Float64Array
  readonly visible: Uint8Array
  readonly faults: Uint8Array
  /** Elements that the last change affected, `changedCount` of them. */
  readonly changed: Int32Array
  changedCount = 0

  constructor(form: FloorForm, answers: Readonly<Record<string, string>>) {
    const size = form.names.length
    this.form = form
    this.texts = form.names.map((name) => answers[name] ?? '')
    this.typed = new Float64Array(size)
    this.values = new Float64Array(size)
    this.visible = new Uint8Array(size)
    this.faults = new Uint8Array(size)
    this.changed = new Int32Array(size)
    for (let index = 0; index < size; index += 1) {
      this.typed[index] = readTyped(form.kinds[index] ?? 0, this.texts[index] ?? '')
      this.#evaluate(index)
    }
  }

  change(index: number, text: string): void {
    this.texts[index] = text
    this.typed[index] = readTyped(this.form.kinds[index] ?? 0, text)
    let count = 0
    const reach = this.form.reach[index]
    if (reach === undefined) return
    for (let at = 0; at < reach.length; at += 1) {
      const reached = reach[at] ?? 0
      const isChanged = this.#evaluate(reached)
      if (isChanged || reached === index) this.changed[count++] = reached
    }
    this.changedCount = count
  }

  validate(): readonly string[] {
    const found: string[] = []
    const { faults } = this
    for (let index = 0; index < faults.length; index += 1) {
      if (faults[index] !== NONE) found.push(this.form.names[index] ?? '')
    }
    return found
  }

  /** Whether its value, visibility or fault changed. */
  #evaluate(index: number): boolean {
    const kind = this.form.kinds[index] ?? 0
    const visible = this.#holds(index) ? 1 : 0
    let value = Number.NaN
    let fault = NONE
    if (visible === 1) {
      value = kind < FIRST_OPERATOR ? (this.typed[index] ?? Number.NaN) : this.#calculate(index, kind)
      if (Number.isNaN(value)) fault = kind < FIRST_OPERATOR ? this.#faultOf(index) : NONE
      else if (value > (this.form.max[index] ?? 0)) fault = TOO_LARGE
    }
    const isSame =
      Object.is(this.values[index], value) && this.visible[index] === visible && this.faults[index] === fault
    this.values[index] = value
    this.visible[index] = visible
    this.faults[index] = fault
    return !isSame
  }

  #faultOf(index: number): number {
    if (this.texts[index] !== '') return UNREADABLE
    return this.form.required[index] === 1 ? MISSING : NONE
  }

  #holds(index: number): boolean {
    const { ruleStarts, ruleOn, ruleValue, ruleIsEqual } = this.form
    const end = ruleStarts[index + 1] ?? 0
    for (let at = ruleStarts[index] ?? 0; at < end; at += 1) {
      const value = this.values[ruleOn[at] ?? 0] ?? Number.NaN
      const against = ruleValue[at] ?? 0
      if (ruleIsEqual[at] === 1 ? value !== against : !(value > against)) return false
    }
    return true
  }

  #calculate(index: number, kind: number): number {
    const { operandStarts, operands } = this.form
    const at = operandStarts[index] ?? 0
    const first = this.values[operands[at] ?? 0] ?? Number.NaN
    const second = this.values[operands[at + 1] ?? 0] ?? Number.NaN
    switch (kind - FIRST_OPERATOR) {
      case 0:
        return first + second + (this.values[operands[at + 2] ?? 0] ?? Number.NaN)
      case 1:
        return first * second
      case 2:
        return (first * second) / 100
      case 3:
        return first / second
      case 4:
        return Math.round((first / second) * 10_000) / 100
      case 5:
        return (first * second) / (this.values[operands[at + 2] ?? 0] ?? Number.NaN)
      default:
        if (Number.isNaN(first)) return first
        return first > 100 ? second : (this.values[operands[at + 2] ?? 0] ?? Number.NaN)
    }
  }
}

export function compileFloor(form: MixedForm): FloorForm {
  const { specs } = form
  const size = specs.length
  const kinds = new Uint8Array(size)
  const required = new Uint8Array(size)
  const max = new Float64Array(size)
  const ruleStarts = new Int32Array(size + 1)
  const operandStarts = new Int32Array(size + 1)
  const ruleOn: number[] = []
  const ruleValue: number[] = []
  const ruleIsEqual: number[] = []
  const operands: number[] = []
  const readers: number[][] = specs.map(() => [])
  for (let index = 0; index < size; index += 1) {
    const spec = specs[index]
    if (spec === undefined) continue
    kinds[index] = kindOf(spec)
    max[index] = Number.POSITIVE_INFINITY
    if (spec.kind === 'calculation') {
      for (const operand of spec.operands) readers[operand]?.push(index)
      operands.push(...spec.operands)
    } else {
      required[index] = spec.required ? 1 : 0
      max[index] = spec.max ?? Number.POSITIVE_INFINITY
    }
    for (const { on, operator, value } of rulesOf(form, spec, index)) {
      ruleOn.push(on)
      ruleValue.push(value)
      ruleIsEqual.push(operator === 'equal' ? 1 : 0)
      readers[on]?.push(index)
    }
    ruleStarts[index + 1] = ruleOn.length
    operandStarts[index + 1] = operands.length
  }
  return {
    names: specs.map((_spec, index) => `e${index}`),
    kinds,
    required,
    max,
    ruleStarts,
    ruleOn: new Int32Array(ruleOn),
    ruleValue: new Float64Array(ruleValue),
    ruleIsEqual: new Uint8Array(ruleIsEqual),
    operandStarts,
    operands: new Int32Array(operands),
    reach: collectReaches(readers),
  }
}

function kindOf(spec: Spec): number {
  return spec.kind === 'calculation'
    ? FIRST_OPERATOR + OPERATORS.indexOf(spec.operator)
    : KINDS.indexOf(spec.kind)
}

function rulesOf(form: MixedForm, spec: Spec, index: number): readonly Rule[] {
  const own = spec.kind === 'calculation' ? [] : spec.rules
  const block = form.blocks[Math.floor(index / BLOCK_SIZE)] ?? []
  const page = form.pages[Math.floor(index / PAGE_SIZE)] ?? []
  return block.length + page.length === 0 ? own : [...own, ...block, ...page]
}

/** Elements read only earlier ones, so their own order is that of evaluation. */
function collectReaches(readers: readonly (readonly number[])[]): readonly Int32Array[] {
  const seen = new Int32Array(readers.length).fill(-1)
  const reached = new Int32Array(readers.length)
  return readers.map((_readers, start) => {
    let count = 1
    reached[0] = start
    for (let at = 0; at < count; at += 1) {
      const direct = readers[reached[at] ?? 0] ?? NO_READERS
      for (let each = 0; each < direct.length; each += 1) {
        const reader = direct[each] ?? 0
        if (seen[reader] === start) continue
        seen[reader] = start
        reached[count++] = reader
      }
    }
    const reach = reached.slice(0, count)
    return count > 2 ? reach.sort() : reach
  })
}

const NO_READERS: readonly number[] = []

function readTyped(kind: number, text: string): number {
  if (text === '') return Number.NaN
  if (kind < TEXT) return Number(text)
  if (kind === TEXT) return 1
  if (kind === DATE) return readDay(text)
  if (kind === CHOICE) {
    const position = CHOICES.indexOf(text)
    return position < 0 ? Number.NaN : position
  }
  return kind === TOGGLE && text === 'true' ? 1 : 0
}

/** Days are compared only for equality, so a day is eight digits. */
function readDay(text: string): number {
  const day = Number(text.slice(0, 2))
  const month = Number(text.slice(3, 5))
  const year = Number(text.slice(6))
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(year, month, 0).getDate()
  return isDay ? year * 10_000 + month * 100 + day : Number.NaN
}
