import { expect, test } from 'vitest'
import { displayAnswer } from '#engine/index.ts'
import {
  buildElement,
  buildFacts,
  buildForm,
  openScenario,
  readValue,
  readViolations,
} from '../support/build-form.ts'

const form = buildForm([
  buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
  buildElement('price', 'output_product_unit_price'),
  buildElement('minimum', 'output_product_minimum_shares_number'),
  buildElement('shares', 'input_product_shares_number'),
  buildElement('row', 'array_choice', { attributes: { table: 'product' } }),
  buildElement('rate', 'input_product_temporary_dismemberment_rate_percentage', {
    from: { table: 'row', column: 'bareOwnership' },
  }),
])

test('takes the price in force today', () => {
  const answers = { p: 'AAA' }

  expect(readValue(openScenario(form, answers, { today: '2026-06-30' }), 'price')).toBe('1000')
  expect(readValue(openScenario(form, answers, { today: '2026-07-01' }), 'price')).toBe('100.5')
})

test('takes the price in force on the day of the subscription when the form asks for it', () => {
  const dated = buildForm([
    buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
    buildElement('price', 'output_product_unit_price'),
    buildElement('signed', 'input_date', { role: 'subscription.date' }),
  ])
  const session = openScenario(dated, { p: 'AAA', signed: '30/06/2026' })
  expect(readValue(session, 'price')).toBe('1000')

  session.change('signed', '31/02/2026')

  expect(readValue(session, 'price')).toBe('100.5')
})

test('uses minimum, enjoyment day and table in force on the day of a paper form', () => {
  const [alpha] = buildFacts().products
  if (alpha === undefined) throw new Error('no product in the sample')
  const source = 'demo value'
  const product = {
    ...alpha,
    minimumShares: [...alpha.minimumShares, { validFrom: '2026-07-01', value: 3, source }],
    enjoymentMonths: [...alpha.enjoymentMonths, { validFrom: '2026-07-01', value: 1, source }],
    dismembermentTable: [...alpha.dismembermentTable, { validFrom: '2026-07-01', value: null, source }],
  }
  const paper = buildForm([
    buildElement('p', 'unique_select_product_choice_radio', { role: 'subscription.product' }),
    buildElement('signed', 'input_date', { role: 'subscription.date' }),
    buildElement('shares', 'input_product_shares_number'),
    buildElement('from', 'hidden', { from: { fact: 'product.enjoymentDate' } }),
    buildElement('row', 'array_choice', { attributes: { table: 'product' } }),
  ])
  const facts = buildFacts({ products: [product] })
  const session = openScenario(paper, { p: 'AAA', shares: '4', signed: '30/06/2026' }, { facts })

  expect(readViolations(session)).toContain('shares validation.error.minvalue')
  expect(readValue(session, 'from')).toBe('01/10/2026')
  expect(session.getElement('row').options).toHaveLength(2)

  session.change('signed', '01/07/2026')

  expect(readViolations(session)).not.toContain('shares validation.error.minvalue')
  expect(readValue(session, 'from')).toBe('01/08/2026')
  expect(session.getElement('row').options).toEqual([])
})

test('updates price, minimum and table with the product', () => {
  const session = openScenario(form, { p: 'AAA', shares: '7', row: '3|TEMP|AAA' })
  expect(readViolations(session)).toEqual(['shares validation.error.minvalue'])
  expect(readValue(session, 'rate')).toBe('87.5')

  session.change('p', 'BBB')

  expect(readValue(session, 'price')).toBe('200')
  expect(readValue(session, 'minimum')).toBe('5')
  expect(readViolations(session)).toEqual([])
  expect(readValue(session, 'rate')).toBeUndefined()
})

test('takes no product from a direct investor when none is open to them', () => {
  const { dossier, products } = buildFacts()
  const closed = products.map((product) => ({ ...product, openToDirect: false }))
  const facts = buildFacts({ dossier: { ...dossier, direct: true }, products: closed })

  const session = openScenario(form, { p: 'AAA' }, { facts })

  expect(session.getElement('p').options).toEqual([])
  // What was chosen before is still shown by its name, not by its code.
  expect(displayAnswer(session.getElement('p'), 'fr')).toBe(products[0]?.name)
  expect(readViolations(session)).toContain('p validation.error.select-single')
})

test('offers a direct investor only the products open to them', () => {
  const { dossier } = buildFacts()
  const facts = buildFacts({ dossier: { ...dossier, direct: true } })

  const session = openScenario(form, {}, { facts })

  expect(session.getElement('p').options.map((option) => option.value)).toEqual(['AAA'])
})

test('refuses a product that is not offered', () => {
  expect(readViolations(openScenario(form, { p: 'ZZZ' }))).toEqual(['p validation.error.select-single'])
})
