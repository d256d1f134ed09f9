import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario, readValue, readViolations } from '../support/build-form.ts'

const form = buildForm([
  buildElement('n', 'input_integer'),
  buildElement('w', 'convert_number_to_word', { reference: 'n' }),
])

test.each([
  ['81', 'quatre-vingt-un'],
  ['21', 'Vingt et un'],
  ['21', 'vingt-et-un'],
  ['200', 'DEUX  CENTS'],
  ['1234', 'mille deux cent trente-quatre'],
  ['1234', 'mille-deux-cent-trente-quatre'],
])('accepts %s written %s', (number, words) => {
  expect(readViolations(openScenario(form, { n: number, w: words }))).toEqual([])
})

test('refuses other words, and updates with the number', () => {
  const session = openScenario(form, { n: '80', w: 'quatre-vingt' })
  expect(readViolations(session)).toEqual(['w element.error.different-to-expected'])

  session.change('w', 'quatre-vingt-un')
  session.change('n', '81')

  expect(readViolations(session)).toEqual([])
})

test('fills in the words of an amount when read-only', () => {
  const amounts = buildForm([
    buildElement('n', 'input_float_currency_amount'),
    buildElement('w', 'convert_number_to_word', { reference: 'n', attributes: { readonly: true } }),
  ])

  const session = openScenario(amounts, { n: '12,50' })

  expect(readValue(session, 'w')).toBe('douze euros et cinquante centimes')
})
