import type { Generated, Rule, Spec } from './generate-form.ts'

/**
 * The floor: what the same form costs when written by hand over flat arrays of floats, with a graph known
 * beforehand. It has no decimals, no invalid answers, no messages, no explanations.
 */
export interface FloorForm {
  readonly specs: readonly Spec[]
  /** For each element, what a change of it reaches, in order. */
  readonly reach: readonly Int32Array[]
}

export class FloorSession {
  readonly form: FloorForm
  readonly values: Float64Array
  readonly typed: Float64Array
  readonly visible: Uint8Array

  constructor(form: FloorForm, answers: Readonly<Record<string, string>>) {
    const size = form.specs.length
    this.form = form
    this.values = new Float64Array(size)
    this.typed = new Float64Array(size)
    this.visible = new Uint8Array(size)
    for (let index = 0; index < size; index += 1) {
      const text = answers[`e${index}`]
      this.typed[index] = text === undefined ? Number.NaN : Number(text)
      this.#evaluate(index)
    }
  }

  change(index: number, text: string): void {
    this.typed[index] = Number(text)
    for (const reached of this.form.reach[index] ?? []) this.#evaluate(reached)
  }

  validate(): number {
    let missing = 0
    this.form.specs.forEach((spec, index) => {
      if (spec.kind !== 'input' || !spec.required || this.visible[index] === 0) return
      if (Number.isNaN(this.values[index])) missing += 1
    })
    return missing
  }

  #evaluate(index: number): void {
    const spec = this.form.specs[index]
    if (spec === undefined) return
    if (spec.kind === 'sum') {
      let sum = 0
      for (const operand of spec.operands) sum += this.values[operand] ?? Number.NaN
      this.visible[index] = 1
      this.values[index] = sum
      return
    }
    const visible = this.#holds(spec.rules)
    this.visible[index] = visible ? 1 : 0
    this.values[index] = visible ? (this.typed[index] ?? Number.NaN) : Number.NaN
  }

  #holds(rules: readonly Rule[]): boolean {
    for (const { on, above } of rules) if (!((this.values[on] ?? Number.NaN) > above)) return false
    return true
  }
}

/** The graph of the floor, worked out once per form. */
export function compileFloor({ specs }: Generated): FloorForm {
  const dependants: number[][] = specs.map(() => [])
  specs.forEach((spec, index) => {
    const reads = spec.kind === 'sum' ? spec.operands : spec.rules.map(({ on }) => on)
    for (const read of reads) dependants[read]?.push(index)
  })
  return { specs, reach: specs.map((_spec, index) => collectReach(index, dependants)) }
}

function collectReach(index: number, dependants: readonly (readonly number[])[]): Int32Array {
  const reached = new Set([index])
  for (const current of reached) for (const next of dependants[current] ?? []) reached.add(next)
  return Int32Array.from(reached).sort()
}
