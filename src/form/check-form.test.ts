import { expect, test } from 'vitest'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { checkForm } from './check-form.ts'
import { FormDefinition } from './definition.ts'

const CONTEXT = {
  products: [],
  tables: [],
  settings: { known: 1 },
  receiptTypes: [],
  datalists: ['countries'],
}

type Elements = Parameters<typeof buildForm>[0]

const findProblems = (...elements: Elements) => checkForm(FormDefinition.parse(buildForm(elements)), CONTEXT)

function findReasons(...elements: Elements): readonly string[] {
  return findProblems(...elements).map(({ path, reason, severity }) => `${severity} ${path}: ${reason.en}`)
}

const option = { value: 'x', label: buildText('x') }
const equal = (element: string, value: string) => ({
  type: 'input' as const,
  element,
  operator: 'equal' as const,
  value,
})

const NO_OPTIONS = (type: string) =>
  `error page/block/a: ${type} has no options. Example: "options": [{ "value": "YES", "label": { "fr": "Oui", "en": "Yes" } }]`

test('finds nothing wrong in a sound form', () => {
  expect(
    findReasons(
      buildElement('a', 'input_radio', { attributes: { options: [option] } }),
      buildElement('b', 'input_text', { condition: { rules: [equal('a', 'x')] } }),
      buildElement('c', 'choice_autocomplete', { attributes: { datalistId: 'countries' } }),
      buildElement('d', 'range', { attributes: { min: 10, max: 20, start: 20 } }),
      buildElement('e', 'range', { attributes: { min: '{d}', max: '{d} + 1', start: 200 } }),
    ),
  ).toEqual([])
})

test.each([
  [buildElement('a', 'mystery'), 'warning page/block/a: unknown type mystery, shown as text'],
  [buildElement('a', 'input_radio'), NO_OPTIONS('input_radio')],
  [buildElement('a', 'ordonnancement'), NO_OPTIONS('ordonnancement')],
  [buildElement('a', 'select_ordered_integer'), NO_OPTIONS('select_ordered_integer')],
  [
    buildElement('a', 'input_text', { attributes: { label: { fr: 'A', en: ' ' } } }),
    'error page/block/a: a text is missing in English',
  ],
  [
    buildElement('a', 'input_text', { condition: { rules: [equal('b', 'x')] } }),
    'error page/block/a: unknown element b',
  ],
  [
    buildElement('a', 'input_text', { attributes: { label: buildText('{setting.lost}') } }),
    'error page/block/a: unknown setting setting.lost',
  ],
  [
    buildElement('a', 'range', { attributes: { min: 10, max: 20, start: 5 } }),
    'error page/block/a: start 5 is below min 10',
  ],
  [
    buildElement('a', 'input_percentage_range', { attributes: { start: 101 } }),
    'error page/block/a: start 101 is above max 100',
  ],
  [
    buildElement('a', 'choice_autocomplete', { attributes: { datalistId: 'lost' } }),
    'error page/block/a: unknown datalist lost',
  ],
  [
    buildElement('a', 'input_receipt_file', { attributes: { types: [4] } }),
    'error page/block/a: unknown receipt type 4',
  ],
  [
    buildElement('a', 'input_text', { attributes: { table: 'TEMP' } }),
    'error page/block/a: input_text takes no attribute table; error page/block/a: unknown table TEMP',
  ],
  [
    buildElement('a', 'input_integer', { attributes: { maxDate: { date: 'today' } } }),
    'error page/block/a: input_integer takes no attribute maxDate',
  ],
  [
    buildElement('a', 'input_radio', {
      attributes: { options: [{ ...option, condition: { rules: [equal('b', 'x')] } }] },
    }),
    'error page/block/a: unknown element b',
  ],
  [
    buildElement('a', 'input_text', { mustEqual: { value: 'x', when: { rules: [equal('b', 'x')] } } }),
    'error page/block/a: unknown element b',
  ],
  [buildElement('a', 'button'), 'error page/block/a: button has no action. Example: "action": "continue"'],
  [
    buildElement('a', 'calculate'),
    'error page/block/a: calculate has no formula. Example: "calculation": { "formula": "{inv_shares} * 2" }',
  ],
  [
    buildElement('a', 'output_product_unit_price'),
    'error page/block/a: asks about the product, but no element has the role subscription.product',
  ],
])('reports %j', (element, reason) => {
  expect(findReasons(element).join('; ')).toBe(reason)
})

test.each([
  ['button', 'action'],
  ['calculate', 'calculation'],
])('names what a %s lacks for the studio: %s', (type, lacks) => {
  const [finding] = findProblems(buildElement('a', type))

  expect(finding?.reason.lacks).toBe(lacks)
})

test('reports a condition that can never hold', () => {
  const radio = buildElement('a', 'input_radio', {
    attributes: { options: [option, { value: 'y', label: buildText('y') }] },
  })

  expect(
    findReasons(radio, buildElement('b', 'input_text', { condition: { rules: [equal('a', 'z')] } })),
  ).toEqual(['error page/block/b: condition never holds: a has no option z'])
  const both = { rules: [equal('a', 'x'), equal('a', 'y')] }
  expect(findReasons(radio, buildElement('b', 'input_text', { condition: both }))).toEqual([
    'error page/block/b: condition never holds: a is x and y',
  ])
})

test('reports a table side that no option offers', () => {
  const holding = buildElement('a', 'input_radio', { attributes: { options: [option] } })
  const side = { element: 'a', usufruct: 'x', bareOwnership: 'y' }
  const table = buildElement('b', 'array_choice', { attributes: { table: 'TEMP', side } })

  expect(findReasons(holding, table)).toEqual([
    'error page/block/b: unknown table TEMP',
    'error page/block/b: side y is not an option of a',
  ])
})

test('reports a name used twice', () => {
  expect(findReasons(buildElement('a', 'input_text'), buildElement('a', 'input_text'))).toEqual([
    'error a: two elements are called a',
  ])
})
