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
