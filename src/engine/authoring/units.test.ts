import { expect, test } from 'vitest'
import { buildElement, buildForm } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { compileForm } from '../compile.ts'
import { findUnit } from './units.ts'

const FIELDS = [
  buildElement('euros', 'input_float_currency_amount'),
  buildElement('percent', 'input_percentage_range'),
  buildElement('shares', 'input_product_shares_number'),
  buildElement('least', 'output_product_minimum_shares_number'),
  buildElement('price', 'output_product_unit_price'),
  buildElement('plain', 'input_integer'),
  buildElement('amount', 'input_float', { role: 'subscription.amount' }),
]

test.each([
  ['euros', 'euros'],
  ['percent', 'percent'],
  ['shares', 'shares'],
  ['least', 'shares'],
  ['price', 'euros'],
  ['amount', 'euros'],
  ['plain', undefined],
  ['nobody', undefined],
] as const)('%s counts %s', (name, unit) => {
  expect(findUnit(compileForm(FormDefinition.parse(buildForm(FIELDS))), name)).toBe(unit)
})

test.each([
  ['12', undefined],
  ["'12'", undefined],
  ['true', undefined],
  ['not true', undefined],
  ['1 < {euros}', undefined],
  ['-{euros}', 'euros'],
  ['{product.unitPrice}', 'euros'],
  ['{product.minimumShares}', 'shares'],
  ['{setting.threshold}', undefined],
  ['{nobody}', undefined],
  ['{euros} + 1', 'euros'],
  ['1 + {euros}', 'euros'],
  ['1 - {shares}', 'shares'],
  ['{percent} * 2', 'percent'],
  ['2 * {percent}', 'percent'],
  ['{shares} * {price}', 'euros'],
  ['{price} * {shares}', 'euros'],
  ['{percent} * {euros}', 'euros'],
  ['{euros} / {price}', undefined],
  ['{euros} / 2', 'euros'],
  ['{percent} / 100', undefined],
  ['{shares} / {plain}', 'shares'],
  ["age('01/01/2000')", 'years'],
  ['if({euros} > 1, 2, {shares})', 'shares'],
  ['if({euros} > 1, 2, 3)', undefined],
  ['max(1, {euros})', 'euros'],
  ['round({percent}, 2)', 'percent'],
  ['{it} + {euros}', 'euros'],
])('the result of %s counts %s', (formula, unit) => {
  const it = buildElement('it', 'calculate', { calculation: { formula } })

  expect(findUnit(compileForm(FormDefinition.parse(buildForm([...FIELDS, it]))), 'it')).toBe(unit)
})
