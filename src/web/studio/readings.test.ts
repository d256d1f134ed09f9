import { expect, test } from 'vitest'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { findPlacesReading, findReads } from './readings.ts'

const form = FormDefinition.parse(
  buildForm([
    buildElement('shares', 'input_product_shares_number'),
    buildElement('price', 'input_float_currency_amount'),
    buildElement('total', 'calculate', { calculation: { formula: '{shares} * {price}' } }),
    buildElement('detail', 'input_text', {
      attributes: { label: buildText('Detail of {total}'), min: '{shares}' },
      condition: { rules: [{ type: 'input', element: 'total', operator: 'greater', value: 1000 }] },
    }),
  ]),
)

test('readers and what is read, each with its reasons', () => {
  expect(findPlacesReading(form, 'total')).toEqual([
    { place: 'element/detail', readFor: 'text' },
    { place: 'element/detail', readFor: 'condition' },
  ])
  expect(findReads(form, 'total')).toEqual([
    { place: 'element/shares', readFor: 'value' },
    { place: 'element/price', readFor: 'value' },
  ])
  expect(findReads(form, 'detail').map(({ place, readFor }) => `${place} ${readFor}`)).toEqual([
    'element/shares bound',
    'element/total text',
    'element/total condition',
  ])
  expect(findReads(form, 'gone')).toEqual([])
})
