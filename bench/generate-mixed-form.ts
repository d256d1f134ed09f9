import type { FormDefinition, FormElement } from '../src/form/definition.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

/** A generated element, simple enough to build floor, oracle and engine from it. */
export type Spec = Field | Calculation

/** A typed element. */
export interface Field {
  readonly kind: 'integer' | 'decimal' | 'amount' | 'percentage' | 'text' | 'date' | 'choice' | 'toggle'
  readonly required: boolean
  readonly max: number | undefined
  readonly rules: readonly Rule[]
}

export interface Calculation {
  readonly kind: 'calculation'
  readonly operator: Operator
  readonly operands: readonly number[]
}

/**
 * `percentage` is a * b / 100, `share` is a / b * 100 rounded to 2 decimals, `rate` is a * b / c, `choice` is if(a >
 * 100, b, c).
 */
const OPERATORS = ['sum', 'product', 'percentage', 'quotient', 'share', 'rate', 'choice'] as const
export type Operator = (typeof OPERATORS)[number]

/** Field `on` is greater than `value`, or equal to it for choices (by position) and toggles (1 for true). */
export interface Rule {
  readonly on: number
  readonly operator: 'greater' | 'equal'
  readonly value: number
}

export interface MixedForm {
  readonly specs: readonly Spec[]
  /** Conditions of the blocks of `BLOCK_SIZE` elements, and of the pages of `PAGE_SIZE`. */
  readonly blocks: readonly (readonly Rule[])[]
  readonly pages: readonly (readonly Rule[])[]
  /** Field that half of the form depends on. */
  readonly hub: number
  readonly answers: readonly string[]
}

export const BLOCK_SIZE = 8
export const PAGE_SIZE = 40
export const CHOICES = ['red', 'green', 'blue', 'white']
const LONGEST_CHAIN = 10
const NUMERIC = new Set<Spec['kind']>(['integer', 'decimal', 'amount', 'percentage', 'calculation'])
const TYPES: Readonly<Record<Field['kind'], string>> = {
  integer: 'input_integer',
  decimal: 'input_float',
  amount: 'input_float_currency_amount',
  percentage: 'input_percentage_range',
  text: 'input_text',
  date: 'input_date',
  choice: 'select',
  toggle: 'toggle',
}

/**
 * A form of `size` elements as deployments write them: whole numbers, decimals, amounts, percentages, texts, dates,
 * choices and toggles; three in ten are calculated from up to three others, in chains of up to ten; one in four has a
 * condition on fields of any page before, as have some blocks and pages; 40 % are required. Deterministic. With
 * `withHub`, half of the elements have a condition on the hub.
 */
export function generateMixedForm(size: number, withHub: boolean): MixedForm {
  return new Generator(size, withHub).generate()
}

/**
 * Text that a person could type into this field. Almost certainly differs from the last one: odds of a few hundred to
 * one.
 */
export function typeInto({ kind }: Field, random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit)
  switch (kind) {
    case 'integer':
      return String(1 + below(900))
    case 'decimal':
    case 'amount':
      return `${1 + below(5_000)}.${1 + below(9)}${1 + below(9)}`
    case 'percentage':
      return `${1 + below(99)}.${1 + below(9)}`
    case 'text':
      return `answer ${below(1_000)}`
    case 'date':
      return `${10 + below(18)}/${10 + below(3)}/${1950 + below(70)}`
    case 'choice':
      return CHOICES[below(CHOICES.length)] ?? ''
    case 'toggle':
      return random() < 0.8 ? 'true' : 'false'
    default:
      throw new Error(`unknown kind ${String(kind)}`)
  }
}

class Generator {
  readonly #size: number
  readonly #withHub: boolean
  readonly #random: () => number
  /** Element 0 is the hub; 1 and 2 make sure that operands and rules always find a field. */
  readonly #specs: Spec[] = [
    { kind: 'integer', required: true, max: undefined, rules: [] },
    { kind: 'decimal', required: true, max: undefined, rules: [] },
    { kind: 'toggle', required: true, max: undefined, rules: [] },
  ]
  readonly #numeric = [1]
  readonly #deciding = [1, 2]
  /** The calculation that the next one may continue, and the length of its chain. */
  #chained = { index: 1, depth: 0 }

  #isInConditionalSection = false

  constructor(size: number, withHub: boolean) {
    this.#size = size
    this.#withHub = withHub
    this.#random = seededRandom(size)
  }

  generate(): MixedForm {
    const blocks: (readonly Rule[])[] = [[]]
    const pages: (readonly Rule[])[] = [[]]
    while (this.#specs.length < this.#size) {
      const at = this.#specs.length
      if (at % PAGE_SIZE === 0) pages.push(this.#random() < 0.3 ? [this.#buildRule()] : [])
      if (at % BLOCK_SIZE === 0) blocks.push(this.#random() < 0.2 ? [this.#buildRule()] : [])
      this.#isInConditionalSection = (blocks.at(-1)?.length ?? 0) + (pages.at(-1)?.length ?? 0) > 0
      if (this.#random() < 0.3) this.#addCalculation()
      else this.#addField()
    }
    const answers = this.#specs.map((spec) =>
      spec.kind === 'calculation' ? '' : typeInto(spec, this.#random),
    )
    return { specs: this.#specs, blocks, pages, hub: 0, answers }
  }

  #addCalculation(): void {
    const operator = OPERATORS[this.#below(OPERATORS.length)] ?? 'sum'
    const isChained = this.#chained.depth > 0 && this.#chained.depth < LONGEST_CHAIN && this.#random() < 0.8
    const first = isChained ? this.#chained.index : this.#pick(this.#numeric)
    const count =
      operator === 'product' || operator === 'percentage' || operator === 'quotient' || operator === 'share'
        ? 2
        : 3
    const operands = [first, ...Array.from({ length: count - 1 }, () => this.#pick(this.#numeric))]
    this.#chained = { index: this.#specs.length, depth: isChained ? this.#chained.depth + 1 : 1 }
    this.#specs.push({ kind: 'calculation', operator, operands })
  }

  #addField(): void {
    const index = this.#specs.length
    const kind = this.#pickKind()
    const isBounded = NUMERIC.has(kind) && this.#random() < 0.3
    const rules: Rule[] = this.#random() < 0.3 ? [this.#buildRule()] : []
    if (this.#withHub && this.#random() < 0.62) rules.unshift({ on: 0, operator: 'greater', value: 50 })
    this.#specs.push({
      kind,
      required: this.#random() < 0.4,
      max: isBounded ? 4_000 : undefined,
      rules,
    })
    // Most fields that others read are unconditional: otherwise a long form would hide all but its beginning.
    const isRead = (rules.length === 0 && !this.#isInConditionalSection) || this.#random() < 0.1
    if (isRead && NUMERIC.has(kind)) this.#numeric.push(index)
    if (isRead && kind !== 'text' && kind !== 'date') this.#deciding.push(index)
  }

  #pickKind(): Field['kind'] {
    const share = this.#random()
    if (share < 0.15) return 'integer'
    if (share < 0.4) return 'decimal'
    if (share < 0.7) return 'amount'
    if (share < 0.8) return 'percentage'
    if (share < 0.87) return 'text'
    if (share < 0.9) return 'date'
    return share < 0.96 ? 'choice' : 'toggle'
  }

  /** Holds for most answers, so that most of the form is shown. */
  #buildRule(): Rule {
    const on = this.#pick(this.#deciding)
    const kind = this.#specs[on]?.kind
    if (kind === 'toggle') return { on, operator: 'equal', value: 1 }
    if (kind === 'choice') return { on, operator: 'equal', value: this.#below(CHOICES.length) }
    return { on, operator: 'greater', value: kind === 'percentage' ? 10 : 50 }
  }

  #pick(from: readonly number[]): number {
    return from[this.#below(from.length)] ?? 1
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}

/** Typed answers, by name. */
export function presentAnswers({ specs, answers }: MixedForm): Readonly<Record<string, string>> {
  return Object.fromEntries(
    specs.flatMap((spec, index) =>
      spec.kind === 'calculation' ? [] : [[`e${index}`, answers[index] ?? '']],
    ),
  )
}

/** The generated form as an authored definition. */
export function presentDefinition(form: MixedForm): FormDefinition {
  const elements = form.specs.map((spec, index) => presentElement(spec, index, form.specs))
  const blocks = form.blocks.map((rules, block) => ({
    slug: `block-${block}`,
    title: buildText(`Block ${block}`),
    ...presentCondition(rules, form.specs),
    elements: elements.slice(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE),
  }))
  const perPage = PAGE_SIZE / BLOCK_SIZE
  const pages = form.pages.map((rules, page) => ({
    slug: `page-${page}`,
    title: buildText(`Page ${page}`),
    ...presentCondition(rules, form.specs),
    blocks: blocks.slice(page * perPage, (page + 1) * perPage),
  }))
  return { code: 'bench', title: buildText('Bench'), pages }
}

function presentElement(spec: Spec, index: number, specs: readonly Spec[]): FormElement {
  const base = { name: `e${index}`, attributes: { label: buildText(`Element ${index}`) } }
  if (spec.kind === 'calculation') {
    return { ...base, type: 'calculate', calculation: { formula: presentFormula(spec) } }
  }
  const attributes = {
    ...base.attributes,
    required: spec.required,
    ...(spec.max === undefined ? {} : { max: spec.max }),
    ...(spec.kind === 'choice'
      ? { options: CHOICES.map((value) => ({ value, label: buildText(value) })) }
      : {}),
  }
  return { ...base, type: TYPES[spec.kind], attributes, ...presentCondition(spec.rules, specs) }
}

function presentFormula({ operator, operands }: Calculation): string {
  const [first = '', second = '', third = ''] = operands.map((operand) => `{e${operand}}`)
  switch (operator) {
    case 'sum':
      return `${first} + ${second} + ${third}`
    case 'product':
      return `${first} * ${second}`
    case 'percentage':
      return `${first} * ${second} / 100`
    case 'quotient':
      return `${first} / ${second}`
    case 'share':
      return `round(${first} / ${second} * 100, 2)`
    case 'rate':
      return `${first} * ${second} / ${third}`
    case 'choice':
      return `if(${first} > 100, ${second}, ${third})`
    default:
      throw new Error(`unknown operator ${String(operator)}`)
  }
}

function presentCondition(rules: readonly Rule[], specs: readonly Spec[]): Pick<FormElement, 'condition'> {
  if (rules.length === 0) return {}
  return {
    condition: {
      rules: rules.map(({ on, operator, value }) => ({
        type: 'input',
        element: `e${on}`,
        operator,
        value: presentRuleValue(specs[on]?.kind, value),
      })),
      combinator: 'and',
      effects: ['visible'],
    },
  }
}

function presentRuleValue(kind: Spec['kind'] | undefined, value: number): string | number {
  if (kind === 'choice') return CHOICES[value] ?? ''
  return kind === 'toggle' ? String(value === 1) : value
}

function buildText(text: string): { fr: string; en: string } {
  return { fr: text, en: text }
}
