import { expect, it } from 'vitest'
import { buildElement, buildForm } from '#test/support/build-form.ts'
import { FormDefinition } from './definition.ts'
import { findWrongNumbers } from './find-wrong-numbers.ts'

const settings = { over: '100.000,00', off: '', spaced: '10 000', plain: 5 }
const find = (...elements: Parameters<typeof buildForm>[0]) =>
  findWrongNumbers(FormDefinition.parse(buildForm(elements)), settings).map(({ reason }) => reason.en)

function findFor(type: string, operator: 'greater' | 'equal', value: string | number) {
  const rule = { type: 'input' as const, element: 'asked', operator, value }
  return find(
    buildElement('asked', type),
    buildElement('more', 'input_text', { condition: { rules: [rule], effects: ['visible'] } }),
  )
}

it.each(['abc', '10000 €', '1.000,5', '{setting.over}'])('refuses a number compared with %s', (value) => {
  const [reason] = findFor('input_float_currency_amount', 'greater', value)

  expect(reason).toMatch(/^asked is a number, compared with “.+”\. Example: 152\.50$/)
  expect(findFor('input_integer', 'equal', value)).toHaveLength(1)
})

it.each([
  '5',
  '-1,5',
  '10 000',
  7,
  '',
  '{setting.off}',
  '{setting.spaced}',
  '{setting.plain}',
  '{product.unitPrice}',
])('accepts a number compared with %s', (value) => {
  expect(findFor('input_float', 'greater', value)).toEqual([])
})

it('refuses ordered comparisons of dates, which would compare strings', () => {
  expect(findFor('input_date', 'greater', '01/02/2026')).toEqual([
    'dates have no order here: asked. A rule of the type "input_date" compares the age',
  ])
  expect(findFor('input_text', 'greater', 'm')).toEqual([])
})

it('refuses a minimum above the maximum', () => {
  expect(find(buildElement('asked', 'input_integer', { attributes: { min: 10, max: 5 } }))).toEqual([
    'min 10 is above max 5',
  ])
})
