import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { buildElement, buildFacts, buildPagedForm, openScenario } from '../support/build-form.ts'

const rule = (element: string, value: string | number, operator: 'equal' | 'greater' = 'equal') => ({
  rules: [{ type: 'input' as const, element, operator, value }],
})

/** A form with many dependencies, to reveal a missing one. */
const form = buildPagedForm([
  {
    slug: 'first',
    blocks: [
      {
        slug: 'one',
        elements: [
          buildElement('a', 'input_integer', { attributes: { required: true } }),
          buildElement('b', 'input_float', { condition: rule('a', 2, 'greater') }),
          buildElement('c', 'calculate', { calculation: { formula: 'sum({a}, {b}) / 3' } }),
          buildElement('d', 'input_text', {
            condition: { ...rule('c', 1, 'greater'), effects: ['required'] },
            attributes: { label: { fr: 'Vaut {c}', en: 'Worth {c}' } },
          }),
        ],
      },
      {
        slug: 'two',
        condition: rule('d', 'x'),
        elements: [
          buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
          buildElement('e', 'input_product_shares_number'),
          buildElement('f', 'output_product_unit_price'),
          buildElement('g', 'convert_number_to_word', { reference: 'e' }),
        ],
      },
    ],
  },
  {
    slug: 'second',
    condition: rule('f', 150, 'greater'),
    blocks: [{ slug: 'three', elements: [buildElement('h', 'toggle'), buildElement('i', 'input_mail')] }],
  },
])
const hasTable = {
  rules: [{ type: 'input' as const, element: 't', operator: 'not_equal' as const, value: '' }],
}

/** Hostile or hasty input for tables, sides, groups and conditional options. */
const linked = buildPagedForm([
  {
    slug: 'linked',
    blocks: [
      {
        slug: 'choices',
        elements: [
          buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
          buildElement('t', 'hidden', { from: { fact: 'product.dismembermentTable' } }),
          buildElement('s', 'input_radio', {
            attributes: {
              options: ['FULL', 'BARE', 'USUFRUCT'].map((value) => ({
                value,
                label: { fr: value, en: value },
                ...(value === 'FULL' ? {} : { condition: hasTable }),
              })),
            },
          }),
          buildElement('r', 'array_choice', {
            attributes: {
              table: 'product',
              side: { element: 's', usufruct: 'USUFRUCT', bareOwnership: 'BARE' },
            },
          }),
          buildElement('rate', 'hidden', { from: { table: 'r', column: 'chosenSide' } }),
          buildElement('amount', 'input_float_currency_amount', {
            calculation: { formula: '{rate} / 100 * {product.unitPrice}' },
          }),
          buildElement('words', 'convert_number_to_word', {
            reference: 'amount',
            attributes: { readonly: true, label: { fr: 'Soit {amount}', en: 'That is {amount}' } },
          }),
          buildElement('m', 'input_tel'),
          buildElement('n', 'input_tel', { mustDifferFrom: [{ elements: ['m'] }] }),
          buildElement('x', 'input_percentage_integer', { condition: rule('s', 'BARE') }),
          buildElement('y', 'input_percentage_integer'),
          buildElement('z', 'calculate', {
            calculation: { formula: 'sum({x}, {y})' },
            sumTo: { elements: ['x', 'y'], min: 100, max: 100 },
          }),
        ],
      },
    ],
  },
])

const namesOf = ({ pages }: typeof form): readonly string[] =>
  pages.flatMap((page) => page.blocks.flatMap((block) => block.elements.map((element) => element.name)))

function readAll(session: FormSession, names: readonly string[]): unknown {
  return {
    states: names.map((name) => session.getElement(name)),
    blocks: session.visibleBlocks().map((block) => block.slug),
    answers: session.effectiveAnswers(),
    violations: session.validate(),
  }
}

const INPUTS: readonly AnswerInput[] = [
  null,
  '',
  '0',
  '1',
  '3',
  '3,0',
  '12',
  'x',
  'AAA',
  'BBB',
  'true',
  'dix',
]
const LINKED_INPUTS: readonly AnswerInput[] = [
  null,
  '',
  'AAA',
  'BBB',
  'FULL',
  'BARE',
  'USUFRUCT',
  '60',
  '40',
  '0612345678',
  '+33612345678',
  '3|np|TEMP|AAA',
  '4|usu|TEMP|AAA',
  '3|np|TEMP|BBB',
  '3',
]

test.each([
  ['conditions and sums', form, INPUTS],
  ['tables and choices', linked, LINKED_INPUTS],
])('ends in the same state by changes of %s as by a fresh load', (_what, given, inputs) => {
  const names = namesOf(given)
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...inputs)), { maxLength: 25 })

  fc.assert(
    fc.property(changes, (sequence) => {
      const session = openScenario(given)
      for (const [name, value] of sequence) {
        const before = new Map(names.map((each) => [each, session.getElement(each)]))
        const change = session.change(name, value)
        const replaced = names.filter((each) => before.get(each) !== session.getElement(each))
        expect([...change.elements].sort()).toEqual(replaced.sort())
      }

      const fresh = openScenario(given, Object.fromEntries(sequence))

      expect(readAll(session, names)).toEqual(readAll(fresh, names))
    }),
    { numRuns: 300 },
  )
})

test('reaches the same state by updating facts as by loading with them', () => {
  const names = namesOf(linked)
  const [alpha, beta] = buildFacts().products
  const products = [alpha, beta].flatMap((each) =>
    each === undefined
      ? []
      : [{ ...each, dismembermentTable: [{ validFrom: '2025-01-01', value: null, source: 'demo value' }] }],
  )
  const swapped = buildFacts({ products, settings: {} })
  const answers = { p: 'AAA', s: 'BARE', r: '3|np|TEMP|AAA', m: '0612345678', x: '60' }
  const session = openScenario(linked, answers)

  session.updateFacts(swapped)

  expect(readAll(session, names)).toEqual(readAll(openScenario(linked, answers, { facts: swapped }), names))
})
