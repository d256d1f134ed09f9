import { expect, test } from 'vitest'
import { explain } from '#engine/explain.ts'
import { buildElement, buildForm, buildText, openScenario, readViolations } from '../support/build-form.ts'

test.each([
  ['input_mail', 'jean@exemple.fr', 'JEAN@exemple.fr'],
  ['input_tel', '06 12 34 56 78', '+33612345678'],
])('tells two equal %s answers apart from two different ones', (type, first, second) => {
  const form = buildForm([
    buildElement('a', type),
    buildElement('b', type, { mustDifferFrom: [{ elements: ['a'] }] }),
  ])
  const session = openScenario(form, { a: first, b: second })
  expect(readViolations(session)).toEqual(['b validation.error.distinct'])

  session.change('a', null)

  expect(readViolations(session)).toEqual([])
})

test('compares an answer with a fact', () => {
  const rule = { fact: 'dossier.advisorEmail', message: 'validation.error.email-partner' }
  const form = buildForm([buildElement('a', 'input_mail', { mustDifferFrom: [rule] })])

  expect(readViolations(openScenario(form, { a: 'Advisor@demo.test' }))).toEqual([
    'a validation.error.email-partner',
  ])
})

test('requires the answer that the author expects', () => {
  const form = buildForm([
    buildElement('a', 'input_text', { mustEqual: { value: 'Oui', message: buildText('Non.') } }),
  ])

  expect(openScenario(form, { a: 'Non' }).validate()[0]?.text).toEqual(buildText('Non.'))
  expect(readViolations(openScenario(form, { a: 'Oui' }))).toEqual([])
})

test('requires a sum within its bounds once something is answered', () => {
  const form = buildForm([
    buildElement('a', 'input_percentage_integer'),
    buildElement('b', 'input_percentage_integer'),
    buildElement('total', 'calculate', {
      calculation: { formula: 'sum({a}, {b})' },
      sumTo: { elements: ['a', 'b'], min: 100, max: 100 },
    }),
  ])
  const session = openScenario(form)
  expect(readViolations(session)).toEqual([])

  session.change('a', '60')
  expect(readViolations(session)).toEqual(['total validation.error.percentage-range-group-sum'])
  session.change('b', '40')
  expect(readViolations(session)).toEqual([])
})

test('requires a different rank for each line', () => {
  const form = buildForm([
    buildElement('group', 'group_ordered_integers', { attributes: { childrenElementsIds: ['a', 'b'] } }),
    buildElement('a', 'input_ordered_integer'),
    buildElement('b', 'input_ordered_integer'),
  ])

  expect(readViolations(openScenario(form, { a: '1', b: '1' }))).toEqual([
    'group validation.error.ordered-integers',
  ])
  expect(readViolations(openScenario(form, { a: '2', b: '1' }))).toEqual([])
})

test('requires a rank for each line of a required ranking', () => {
  const form = buildForm([
    buildElement('group', 'group_ordered_integers', {
      attributes: { required: true, childrenElementsIds: ['a', 'b'] },
    }),
    buildElement('a', 'input_ordered_integer'),
    buildElement('b', 'input_ordered_integer'),
  ])

  expect(readViolations(openScenario(form, { a: '1' }))).toEqual(['group validation.error.ordered-integers'])
  expect(readViolations(openScenario(form, { a: '1', b: '2' }))).toEqual([])
})

test.each([
  ['73282932000074', []],
  ['35600000049837', []],
  ['73282932000075', ['a validation.error.siret-number']],
  ['732829320', ['a validation.error.siret-number']],
  ['7328293200007A', ['a validation.error.siret']],
])('judges the registration number %s', (number, violations) => {
  const form = buildForm([buildElement('a', 'input_text', { role: 'company.number' })])

  expect(readViolations(openScenario(form, { a: number }))).toEqual(violations)
})

test('explains why an element is shown and where its value comes from', () => {
  const condition = {
    rules: [{ type: 'input' as const, element: 'a', operator: 'greater' as const, value: 3 }],
  }
  const form = buildForm([
    buildElement('a', 'input_integer'),
    buildElement('b', 'calculate', { condition, calculation: { formula: '{a} * 2' } }),
  ])

  const { visible, value } = explain(openScenario(form, { a: '4' }), 'b')

  expect(visible).toEqual([
    { what: 'element: a greater 3', operands: [{ name: 'a', value: '4' }], result: 'true' },
  ])
  expect(value).toEqual([{ what: 'formula {a} * 2', operands: [{ name: 'a', value: '4' }], result: '8' }])
})

test('wants a postcode of the country given', () => {
  const form = buildForm([
    buildElement('country', 'input_text'),
    buildElement('zip', 'input_text', { attributes: { postcodeOf: 'country' } }),
  ])
  const session = openScenario(form, { country: 'FR', zip: '1000' })
  expect(readViolations(session)).toEqual(['zip validation.error.postcode'])

  session.change('country', 'BE')

  expect(readViolations(session)).toEqual([])
})
