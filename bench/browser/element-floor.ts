import type { FormDefinition, Text } from '../../src/form/definition.ts'
import type { Generated, Rule, Spec } from '../generate-form.ts'

/**
 * The hand-written page's model: the form over flat arrays of floats, with its graph known in advance. Each element is an
 * object that a screen could render: label, options, input, visibility, required, error message. No decimals, no tags
 * in texts, no explanations.
 */
export interface FloorForm {
  readonly specs: readonly Spec[]
  readonly labels: readonly Text[]
  /** Indexes of the dependants of each element, in evaluation order. */
  readonly reach: readonly Int32Array[]
}

/** State of an element, as a screen reads it. */
export interface FloorElement {
  readonly name: string
  readonly label: Text
  readonly options: readonly never[]
  readonly required: boolean
  text: string
  visible: boolean
  violation: string | null
}

const NO_OPTIONS: readonly never[] = []

export class FloorSession {
  readonly form: FloorForm
  readonly values: Float64Array
  readonly typed: Float64Array
  readonly elements: readonly FloorElement[]

  constructor(form: FloorForm, answers: Readonly<Record<string, string>>) {
    const size = form.specs.length
    this.form = form
    this.values = new Float64Array(size)
    this.typed = new Float64Array(size)
    this.elements = form.specs.map((spec, index) => {
      const name = `e${index}`
      return {
        name,
        label: form.labels[index] ?? { fr: '', en: '' },
        options: NO_OPTIONS,
        required: spec.kind === 'input' && spec.required,
        text: answers[name] ?? '',
        visible: true,
        violation: null,
      }
    })
    for (let index = 0; index < size; index += 1) {
      this.typed[index] = parseFloatOrNaN(this.elements[index]?.text ?? '')
      this.#evaluate(index)
    }
  }

  /** Sets an answer; returns the elements that changed, as a screen needs them. */
  change(index: number, text: string): readonly FloorElement[] {
    const changed: FloorElement[] = []
    const element = this.elements[index]
    if (element === undefined) return changed
    element.text = text
    this.typed[index] = parseFloatOrNaN(text)
    for (const reached of this.form.reach[index] ?? []) {
      const differs = this.#evaluate(reached)
      const other = this.elements[reached]
      if (differs && other !== undefined) changed.push(other)
    }
    return changed
  }

  validate(): readonly string[] {
    const violations: string[] = []
    for (const { name, violation } of this.elements) if (violation !== null) violations.push(name)
    return violations
  }

  /** Whether its value, visibility or message changed. */
  #evaluate(index: number): boolean {
    const spec = this.form.specs[index]
    const element = this.elements[index]
    if (spec === undefined || element === undefined) return false
    const visible = spec.kind === 'sum' || this.#holds(spec.rules)
    const value = visible ? this.#valueOf(spec, index) : Number.NaN
    const violation = visible && element.required && Number.isNaN(value) ? 'required' : null
    const same = Object.is(this.values[index], value) && element.visible === visible
    this.values[index] = value
    if (same && element.violation === violation) return false
    element.visible = visible
    element.violation = violation
    if (spec.kind === 'sum') element.text = String(value)
    return true
  }

  #valueOf(spec: Spec, index: number): number {
    if (spec.kind === 'input') return this.typed[index] ?? Number.NaN
    let sum = 0
    for (const operand of spec.operands) sum += this.values[operand] ?? Number.NaN
    return sum
  }

  #holds(rules: readonly Rule[]): boolean {
    for (const { on, above } of rules) if (!((this.values[on] ?? Number.NaN) > above)) return false
    return true
  }
}

/** Dependency graph of the floor, built once per form. */
export function compileFloor({ specs }: Generated, definition: FormDefinition): FloorForm {
  const dependants: number[][] = specs.map(() => [])
  specs.forEach((spec, index) => {
    const reads = spec.kind === 'sum' ? spec.operands : spec.rules.map(({ on }) => on)
    for (const read of reads) dependants[read]?.push(index)
  })
  const elements = definition.pages.flatMap((page) => page.blocks.flatMap((block) => block.elements))
  return {
    specs,
    labels: elements.map(({ attributes }) => attributes.label),
    reach: specs.map((_spec, index) => collectReach(index, dependants)),
  }
}

function parseFloatOrNaN(text: string): number {
  return text === '' ? Number.NaN : Number(text)
}

function collectReach(index: number, dependants: readonly (readonly number[])[]): Int32Array {
  const reached = new Set([index])
  for (const current of reached) for (const next of dependants[current] ?? []) reached.add(next)
  return Int32Array.from(reached).sort()
}
