import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { buildElement, buildPagedForm, openScenario } from '../support/build-form.ts'

const rule = (element: string, value: string | number, operator: 'equal' | 'greater' = 'equal') => ({
  rules: [{ type: 'input' as const, element, operator, value }],
})

/** A form where most things hang together, so that a forgotten dependency shows. */
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
const names = form.pages.flatMap((page) =>
  page.blocks.flatMap((block) => block.elements.map((element) => element.name)),
)

function readAll(session: FormSession): unknown {
  return {
    states: names.map((name) => session.getElement(name)),
    blocks: session.visibleBlocks().map((block) => block.slug),
    answers: session.effectiveAnswers(),
  }
}

test('ends in the same state by changes as by a fresh load', () => {
  const input = fc.constantFrom<AnswerInput>(
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
  )
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), input), { maxLength: 25 })

  fc.assert(
    fc.property(changes, (sequence) => {
      const session = openScenario(form)
      for (const [name, value] of sequence) {
        const before = new Map(names.map((each) => [each, session.getElement(each)]))
        const change = session.change(name, value)
        const replaced = names.filter((each) => before.get(each) !== session.getElement(each))
        expect([...change.elements].sort()).toEqual(replaced.sort())
      }

      const fresh = openScenario(form, Object.fromEntries(sequence))

      expect(readAll(session)).toEqual(readAll(fresh))
    }),
    { numRuns: 300 },
  )
})
