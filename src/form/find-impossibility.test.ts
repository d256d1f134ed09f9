import { expect, test } from 'vitest'
import type * as z from 'zod'
import { FormElement, When } from './definition.ts'
import { findImpossibility } from './find-impossibility.ts'

const label = { fr: 'x', en: 'x' }
const build = (name: string, type: string, attributes: object = {}): FormElement =>
  FormElement.parse({ name, type, attributes: { label, ...attributes } })
const options = ['x', 'y'].map((value) => ({ value, label }))
const elements = new Map(
  [
    build('radio', 'input_radio', { options }),
    build('boxes', 'input_checkbox', { options }),
    build('toggle', 'toggle'),
    build('text', 'input_text'),
    build('whole', 'input_integer', { min: 1, max: 10 }),
    build('amount', 'input_float'),
    build('birth', 'input_birthdate'),
  ].map((element) => [element.name, element]),
)
const settings = { low: 5, word: 'z' }

type RuleInput = z.input<typeof When>['rules'][number]

const input = (element: string, operator: 'equal' | 'greater', value: string | number): RuleInput => ({
  type: 'input',
  element,
  operator,
  value,
})

function find(combinator: 'and' | 'or', ...rules: RuleInput[]): string | undefined {
  return findImpossibility(When.parse({ rules, combinator }), { elements, settings })?.en
}

test.each<[string, RuleInput[]]>([
  ['radio has no option z', [input('radio', 'equal', 'z')]],
  ['radio has no option z', [input('radio', 'equal', '{setting.word}')]],
  ['boxes has no option z', [{ type: 'select', element: 'boxes', operator: 'contains', value: 'z' }]],
  ['boxes has no option z', [{ type: 'select', element: 'boxes', operator: 'equal', value: ['x', 'z'] }]],
  ['toggle has no option Oui', [input('toggle', 'equal', 'Oui')]],
  ['radio is x and y', [input('radio', 'equal', 'x'), input('radio', 'equal', 'y')]],
  ['text is 1 and 2', [input('text', 'equal', 1), input('text', 'equal', 2)]],
  [
    'radio is x and is not',
    [input('radio', 'equal', 'x'), { ...input('radio', 'equal', 'x'), operator: 'not_equal' }],
  ],
  ['no number for whole fits', [input('whole', 'greater', 10)]],
  ['no number for whole fits', [input('whole', 'equal', 11)]],
  [
    'no number for whole fits',
    [input('whole', 'greater', 3), { type: 'input', element: 'whole', operator: 'smaller', value: 4 }],
  ],
  [
    'no number for amount fits',
    [
      input('amount', 'greater', '{setting.low}'),
      { type: 'input', element: 'amount', operator: 'smaller_equal', value: '5,0' },
    ],
  ],
  [
    'no number for age(birth) fits',
    [
      { type: 'input_date', element: 'birth', operator: 'greater_equal', value: 18 },
      { type: 'input_date', element: 'birth', operator: 'smaller', value: 18 },
    ],
  ],
  [
    'dossier.direct is true and false',
    [
      { type: 'dossier', operator: 'equal', direct: true },
      { type: 'dossier', operator: 'equal', direct: false },
    ],
  ],
  [
    'dossier.state is ongoing and signed',
    [
      { type: 'state', operator: 'equal', state: 'ongoing' },
      { type: 'state', operator: 'equal', state: 'signed' },
    ],
  ],
])('says: %s', (reason, rules) => {
  expect(find('and', ...rules)).toBe(reason)
})

test.each([
  'input_integer',
  'input_percentage_integer',
  'input_ordered_integer',
  'range',
  'input_percentage_range',
  'input_float',
  'input_float_currency_amount',
  'select_ordered_integer',
  'output_product_minimum_shares_number',
  'output_product_unit_price',
  'input_product_shares_number',
  'input_product_temporary_dismemberment_rate_percentage',
  'calculate',
  'output_scoring_number',
])('finds no number over five and under three for %s', (type) => {
  const number = build('number', type)
  const when = When.parse({
    rules: [
      input('number', 'greater', 5),
      { type: 'input', element: 'number', operator: 'smaller', value: 3 },
    ],
  })

  const reason = findImpossibility(when, { elements: new Map([['number', number]]), settings })

  expect(reason?.en).toBe('no number for number fits')
})

test('checks the options of a sorted list too', () => {
  const sorted = build('sorted', 'ordonnancement', { options })
  const when = When.parse({
    rules: [{ type: 'select', element: 'sorted', operator: 'contains', value: 'z' }],
  })

  const reason = findImpossibility(when, { elements: new Map([['sorted', sorted]]), settings })

  expect(reason?.en).toBe('sorted has no option z')
})

test.each<[string, 'and' | 'or', RuleInput[]]>([
  [
    'a fraction between two numbers',
    'and',
    [input('amount', 'greater', 3), { type: 'input', element: 'amount', operator: 'smaller', value: 4 }],
  ],
  ['the same number twice', 'and', [input('text', 'equal', '1'), input('text', 'equal', '1,0')]],
  ['one of two options', 'or', [input('radio', 'equal', 'x'), input('radio', 'equal', 'y')]],
  ['one rule that may hold', 'or', [input('radio', 'equal', 'z'), input('text', 'equal', 'z')]],
  ['blank', 'and', [input('radio', 'equal', '')]],
  [
    'two boxes ticked',
    'and',
    [
      { type: 'select', element: 'boxes', operator: 'contains', value: 'x' },
      { type: 'select', element: 'boxes', operator: 'contains', value: 'y' },
    ],
  ],
  ['a fact known later', 'and', [input('radio', 'equal', '{product.code}')]],
  [
    'two tokens of a state',
    'and',
    [
      { type: 'state', operator: 'contains', state: 'a' },
      { type: 'state', operator: 'contains', state: 'b' },
    ],
  ],
])('lets %s be', (_what, combinator, rules) => {
  expect(find(combinator, ...rules)).toBeUndefined()
})

test('gives every reason when no branch of an `or` can hold', () => {
  expect(find('or', input('radio', 'equal', 'z'), input('toggle', 'equal', 'Oui'))).toBe(
    'radio has no option z; toggle has no option Oui',
  )
})
