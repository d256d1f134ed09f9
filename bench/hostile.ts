import { compileForm, openForm, type Facts } from '../src/engine/index.ts'
import type { FormDefinition, FormElement } from '../src/form/definition.ts'

/**
 * Duration of the worst input that anyone can send, each measured alone: under 20 ms. Source: design §3;
 * docs/engine-semantics.md.
 */
const BUDGET_MS = 20
const MEGABYTE = 1_000_000

const FORMULAS: Readonly<Record<string, string>> = {
  'formula nested 900 deep': `${'('.repeat(900)}1${')'.repeat(900)}`,
  'formula of 900 sums': Array.from({ length: 900 }, () => '1').join('+'),
  'formula 9^9^9': '9^9^9',
  'formula constructor': 'constructor',
  'formula __proto__': '{a}.__proto__',
  'formula of a megabyte': '1+'.repeat(MEGABYTE / 2),
  'largest formula accepted': Array.from({ length: 250 }, () => '9999999999999999').join('*'),
}
const ANSWERS: Readonly<Record<string, string | readonly string[]>> = {
  'answer of a megabyte of x': 'x'.repeat(MEGABYTE),
  'answer of a megabyte of 9': '9'.repeat(MEGABYTE),
  'answer of a megabyte of spaces': ' '.repeat(MEGABYTE),
  'answer of 10,000 characters a@b.b.b...': `a@${'b.'.repeat(4_999)}`,
  'answer of 10,000 pluses': '+'.repeat(10_000),
  'answer of 10,000 zeros after FR76': `FR76${'0'.repeat(9_996)}`,
  'answer of 10,000 members': Array.from({ length: 10_000 }, (_each, member) => String(member)),
  'answer NaN': 'NaN',
  'answer in full-width digits': '１２３',
}
const TYPES = [
  'input_text',
  'input_tel',
  'input_mail',
  'input_iban',
  'input_bic_code',
  'input_date',
  'input_float',
  'input_float_currency_amount',
  'select',
  'input_checkbox',
  'toggle',
  'array_choice',
]

export interface HostileResult {
  readonly what: string
  readonly milliseconds: number
  readonly isWithin: boolean
}

/**
 * Compiles and runs each hostile formula, and gives each hostile answer to every element type; the worst of five runs.
 */
export function measureHostile(facts: Facts): readonly HostileResult[] {
  const formulas = Object.entries(FORMULAS).map(([what, formula]) =>
    present(what, () => {
      const form = compileForm(buildForm([{ ...element('a', 'calculate'), calculation: { formula } }]))
      openForm(form, { answers: {}, today: '2026-11-21', facts })
    }),
  )
  const answers = Object.entries(ANSWERS).flatMap(([what, answer]) =>
    TYPES.map((type) => {
      const words: FormElement = { ...element('w', 'convert_number_to_word'), reference: 'a' }
      const form = compileForm(buildForm([element('a', type), words]))
      return present(`${what} in ${type}`, () => {
        const session = openForm(form, { answers: {}, today: '2026-11-21', facts })
        session.change('a', answer)
        session.validate()
      })
    }),
  )
  return [...formulas, ...answers]
}

export function printHostile(results: readonly HostileResult[]): void {
  const slowest = results.toSorted((left, right) => right.milliseconds - left.milliseconds)
  for (const { what, milliseconds, isWithin } of slowest.slice(0, 12)) {
    console.log(`${milliseconds.toFixed(2).padStart(8)} ms  ${what}  ${isWithin ? 'within' : 'OVER'}`)
  }
  const over = results.filter(({ isWithin }) => !isWithin).length
  console.log(`hostile input: ${results.length} kinds, ${over} over ${BUDGET_MS} ms; the slowest above`)
}

function present(what: string, run: () => void): HostileResult {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  const milliseconds = Math.max(...times)
  return { what, milliseconds, isWithin: milliseconds < BUDGET_MS }
}

function element(name: string, type: string): FormElement {
  return { name, type, attributes: { label: { fr: name, en: name }, required: true } }
}

function buildForm(elements: FormElement[]): FormDefinition {
  const title = { fr: 'Bench', en: 'Bench' }
  return {
    code: 'bench',
    title,
    pages: [{ slug: 'page', title, blocks: [{ slug: 'block', title, elements }] }],
  }
}
