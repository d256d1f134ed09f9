import { expect, test } from 'vitest'
import { displayAnswer } from '#engine/index.ts'
import {
  buildElement,
  buildFacts,
  buildForm,
  buildText,
  openScenario,
  readValue,
  readViolations,
} from '../support/build-form.ts'

const hasTable = {
  rules: [{ type: 'input' as const, element: 'table', operator: 'not_equal' as const, value: '' }],
}
const holding = buildForm([
  buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
  buildElement('table', 'hidden', { from: { fact: 'product.dismembermentTable' } }),
  buildElement('holding', 'input_radio', {
    attributes: {
      options: [
        { value: 'FULL', label: buildText('Full') },
        { value: 'BARE', label: buildText('Bare'), condition: hasTable },
      ],
    },
  }),
])

test('disables an option while its condition does not hold', () => {
  const session = openScenario(holding, { p: 'AAA', holding: 'BARE' })
  expect(readViolations(session)).toEqual([])

  session.change('p', 'BBB')

  const { options } = session.getElement('holding')
  expect(options.map(({ value, disabled = false }) => [value, disabled])).toEqual([
    ['FULL', false],
    ['BARE', true],
  ])
  expect(readViolations(session)).toEqual(['holding validation.error.select-single'])
})

test('keeps the same options while nothing in them changes', () => {
  const session = openScenario(holding, { p: 'AAA' })
  const before = session.getElement('holding').options

  session.change('holding', 'BARE')

  expect(session.getElement('holding').options).toBe(before)
})

test('requires the receipts that the product requires', () => {
  const [alpha, beta] = buildFacts().products
  const facts = buildFacts({ products: [alpha, beta].flatMap((each) => each ?? []) })
  const asking = {
    ...facts,
    products: facts.products.map((each) =>
      each.code === 'BBB' ? { ...each, requiredReceipts: [6, 17] } : each,
    ),
  }
  const wants = (type: string) => ({
    rules: [{ type: 'select' as const, element: 'wanted', operator: 'contains' as const, value: type }],
    effects: ['required' as const],
  })
  const form = buildForm([
    buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
    buildElement('wanted', 'hidden', { from: { fact: 'product.requiredReceipts' } }),
    buildElement('origin', 'input_receipt_file', { attributes: { types: [6, 7] }, condition: wants('6') }),
    buildElement('other', 'input_receipt_file', { attributes: { types: [7] }, condition: wants('7') }),
  ])
  const session = openScenario(form, { p: 'AAA' }, { facts: asking })
  expect(readViolations(session)).toEqual([])

  session.change('p', 'BBB')

  expect(readValue(session, 'wanted')).toEqual(['6', '17'])
  expect(readViolations(session)).toEqual(['origin validation.error.receipt'])
})

test('shows the label of a value from a server-side list', () => {
  const form = buildForm([
    buildElement('job', 'choice_autocomplete', { attributes: { datalistId: 'jobs' } }),
    buildElement('told', 'output_text', {
      attributes: { label: { fr: 'Métier : {job}', en: 'Job: {job}' } },
    }),
  ])
  const session = openScenario(form, { job: '42' })
  expect(displayAnswer(session.getElement('job'), 'fr')).toBe('42')

  const datalistLabels = { jobs: { '42': { fr: 'Boulangère', en: 'Baker' } } }
  const change = session.updateFacts(buildFacts({ datalistLabels }))

  expect([...change.elements]).toContain('job')
  expect(displayAnswer(session.getElement('job'), 'fr')).toBe('Boulangère')
  expect(displayAnswer(session.getElement('job'), 'en')).toBe('Baker')
  expect(readViolations(session)).toEqual([])
})

const shades = [
  { value: 'r', label: { fr: 'Rouge', en: 'Red' } },
  { value: 'g', label: { fr: 'Vert', en: 'Green' } },
]

test.each([
  ['input_radio', { options: shades }, 'g', 'Vert', 'Green'],
  ['input_radio', { options: shades }, 'x', 'x', 'x'],
  ['input_checkbox', { options: shades }, ['r', 'g'], 'Rouge, Vert', 'Red, Green'],
  ['select', { options: shades }, 'r', 'Rouge', 'Red'],
  ['select', { options: shades, multiple: true }, ['g', 'r'], 'Vert, Rouge', 'Green, Red'],
  ['toggle', {}, 'true', 'Oui', 'Yes'],
  ['toggle', {}, 'false', 'Non', 'No'],
  ['input_receipt_file', {}, ['7'], '1 document', '1 file'],
  ['input_receipt_file', {}, ['7', '8'], '2 documents', '2 files'],
  ['input_text', {}, null, '', ''],
  ['input_integer', {}, 'abc', 'abc', 'abc'],
  ['input_integer', {}, ['1', '2'], '', ''],
] as const)('displays %s %j %j', (type, attributes, answer, french, english) => {
  const session = openScenario(buildForm([buildElement('a', type, { attributes })]), { a: answer })

  expect(displayAnswer(session.getElement('a'), 'fr')).toBe(french)
  expect(displayAnswer(session.getElement('a'), 'en')).toBe(english)
})

test.each([
  ['0', 'Prudent'],
  ['10', 'Prudent'],
  ['11', 'Équilibré'],
  ['20', 'Équilibré'],
  ['30', 'Offensif'],
  ['31', '31'],
])('displays the score %s as %s', (score, profile) => {
  const options = [
    { value: '0-10', label: buildText('Prudent') },
    { value: '11-20', label: buildText('Équilibré') },
    { value: '30', label: buildText('Offensif') },
  ]
  const form = buildForm([
    buildElement('score', 'input_integer'),
    buildElement('profile', 'output_scoring_text', {
      from: { answer: ['score'] },
      attributes: { options },
    }),
  ])

  expect(displayAnswer(openScenario(form, { score }).getElement('profile'), 'fr')).toBe(profile)
})

test.each(['input_checkbox', 'select'] as const)('refuses a value of %s that is not an option', (type) => {
  const form = buildForm([buildElement('a', type, { attributes: { multiple: true, options: shades } })])

  expect(readViolations(openScenario(form, { a: ['r', 'g'] }))).toEqual([])
  expect(readViolations(openScenario(form, { a: ['r', 'x'] }))).toEqual(['a validation.error.select-single'])
})

test.each([[[]], ['  '], [null]])('treats %j as no answer', (input) => {
  const form = buildForm([
    buildElement('a', 'input_checkbox', { attributes: { options: shades, required: true } }),
  ])

  expect(readViolations(openScenario(form, { a: input }))).toEqual(['a validation.error.required'])
})

test.each([
  [['S', 'G', 'E'], []],
  [['E', 'S'], ['order validation.error.ordered-integers']],
  [['E', 'S', 'G', 'E'], ['order validation.error.ordered-integers']],
  [['E', 'S', 'X'], ['order validation.error.select-single']],
] as const)('options put in the order %j', (given, violations) => {
  const options = ['E', 'S', 'G'].map((value) => ({ value, label: buildText(value) }))
  const form = buildForm([buildElement('order', 'ordonnancement', { attributes: { options } })])

  expect(readViolations(openScenario(form, { order: given }))).toEqual(violations)
})

test.each([
  [true, ['A', 'B'], []],
  [true, ['A', 'A'], ['boxes validation.error.select-multiple']],
  [undefined, ['A'], []],
  [undefined, ['A', 'B'], ['boxes validation.error.select-single']],
] as const)('boxes with multiple %j answered %j', (multiple, given, violations) => {
  const options = ['A', 'B'].map((value) => ({ value, label: buildText(value) }))
  const attributes = { options, ...(multiple && { multiple }) }
  const form = buildForm([buildElement('boxes', 'input_checkbox', { attributes })])

  expect(readViolations(openScenario(form, { boxes: given }))).toEqual(violations)
})
