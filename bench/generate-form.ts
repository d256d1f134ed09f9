import type { Facts } from '../src/engine/index.ts'
import type { FormDefinition, FormElement } from '../src/form/definition.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

/** A generated element, simple enough to build floor, oracle and engine from it. */
export type Spec =
  | { readonly kind: 'input'; readonly required: boolean; readonly rules: readonly Rule[] }
  | { readonly kind: 'sum'; readonly operands: readonly number[] }

/** The element is effective while input `on` is greater than `above`. */
export interface Rule {
  readonly on: number
  readonly above: number
}

export interface Generated {
  readonly specs: readonly Spec[]
  /** Input with 5 direct and 8 transitive dependants. */
  readonly probe: number
  /** Input that half of the form depends on. */
  readonly hub: number
  readonly answers: readonly number[]
}

const LONGEST_CHAIN = 10

/** Facts of a generated form, which reads none of them. */
export const FACTS: Facts = {
  user: { code: '', email: '', firstName: '', lastName: '' },
  dossier: { id: 1, state: 'ongoing', direct: false, clientId: null, advisorCode: '', advisorEmail: '' },
  settings: {},
  products: [],
  tables: [],
  receiptTypes: [],
}

/**
 * A form of `size` elements: 60 % inputs, 25 % inputs with a condition on 1 to 3 earlier inputs, 15 % calculations over
 * 2 to 4 values with chains up to depth 10; 40 % are required. Deterministic. With `withHub`, half of the elements have
 * a condition on input 1.
 */
export function generateForm(size: number, withHub: boolean): Generated {
  const random = seededRandom(size)
  const below = (limit: number): number => Math.floor(random() * limit)
  // Input 0 is the probe, read only by its own dependants, which are added last. Input 1 is the hub.
  const specs: Spec[] = [
    { kind: 'input', required: true, rules: [] },
    { kind: 'input', required: true, rules: [] },
  ]
  const inputs = [1]
  const sums: { readonly index: number; readonly depth: number }[] = []
  while (specs.length < size - 8) {
    const share = random()
    const pick = (): number => inputs[below(inputs.length)] ?? 1
    if (share < 0.15 && inputs.length > 4) {
      const chained = sums.filter(({ depth }) => depth < LONGEST_CHAIN).at(-1)
      const operands = Array.from({ length: 1 + below(3) }, pick)
      sums.push({ index: specs.length, depth: chained === undefined ? 1 : chained.depth + 1 })
      specs.push({ kind: 'sum', operands: [chained?.index ?? pick(), ...operands] })
      if (sums.at(-1)?.depth === LONGEST_CHAIN) sums.length = 0
      continue
    }
    const hub: readonly Rule[] = withHub && share < 0.65 ? [{ on: 1, above: 50 }] : []
    const own =
      share < 0.4 ? Array.from({ length: 1 + below(3) }, () => ({ on: pick(), above: below(60) })) : []
    inputs.push(specs.length)
    specs.push({ kind: 'input', required: random() < 0.4, rules: [...hub, ...own] })
  }
  const first = specs.length
  for (let direct = 0; direct < 5; direct += 1) specs.push({ kind: 'sum', operands: [0, 1] })
  for (let second = 0; second < 3; second += 1) specs.push({ kind: 'sum', operands: [first + second, 1] })
  return { specs, probe: 0, hub: 1, answers: specs.map(() => 20 + below(80)) }
}

/** Typed answers, by name. */
export function presentAnswers({ specs, answers }: Generated): Readonly<Record<string, string>> {
  return Object.fromEntries(
    specs.flatMap((spec, index) => (spec.kind === 'input' ? [[`e${index}`, String(answers[index])]] : [])),
  )
}

/** The generated form as an authored definition, in blocks of twenty. */
export function presentDefinition({ specs }: Generated): FormDefinition {
  const elements = specs.map(presentElement)
  const blocks = Array.from({ length: Math.ceil(elements.length / 20) }, (_each, block) => ({
    slug: `block-${block}`,
    title: buildText(`Block ${block}`),
    elements: elements.slice(block * 20, block * 20 + 20),
  }))
  return {
    code: 'bench',
    title: buildText('Bench'),
    pages: [{ slug: 'page', title: buildText('Page'), blocks }],
  }
}

function presentElement(spec: Spec, index: number): FormElement {
  const base = { name: `e${index}`, attributes: { label: buildText(`Element ${index}`) } }
  if (spec.kind === 'sum') {
    const formula = spec.operands.map((operand) => `{e${operand}}`).join(' + ')
    return { ...base, type: 'calculate', calculation: { formula } }
  }
  const attributes = { ...base.attributes, required: spec.required }
  if (spec.rules.length === 0) return { ...base, type: 'input_integer', attributes }
  const rules = spec.rules.map(({ on, above }) => ({
    type: 'input' as const,
    element: `e${on}`,
    operator: 'greater' as const,
    value: above,
  }))
  return {
    ...base,
    type: 'input_integer',
    attributes,
    condition: { rules, combinator: 'and', effects: ['visible'] },
  }
}

function buildText(text: string): { fr: string; en: string } {
  return { fr: text, en: text }
}
