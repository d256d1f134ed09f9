import { expect, test } from 'vitest'
import {
  formatIban,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPhone,
  formatWholeMoney,
  NO_BREAK_SPACE,
} from './format.ts'

const spaced = (text: string) => text.replaceAll(' ', NO_BREAK_SPACE)

test('the space between digits is U+00A0', () => {
  expect(NO_BREAK_SPACE.codePointAt(0)).toBe(0xa0)
})

test.each([
  ['0', '0', '0'],
  ['999', '999', '999'],
  ['1000', '1 000', '1,000'],
  ['-1234567.125', '-1 234 567,125', '-1,234,567.125'],
  ['1.50', '1,50', '1.50'],
  ['1e3', '1e3', '1e3'],
  ['1.', '1.', '1.'],
  ['x1', 'x1', 'x1'],
])('the number %s is %s, in English %s', (decimal, french, english) => {
  expect(formatNumber(decimal, 'fr')).toBe(spaced(french))
  expect(formatNumber(decimal, 'en')).toBe(english)
})

test.each([
  ['10200', '10 200,00 €', '€10,200.00'],
  ['0', '0,00 €', '€0.00'],
  ['-0.5', '-0,50 €', '-€0.50'],
  ['n/a', 'n/a', 'n/a'],
])('the amount %s is %s, in English %s', (euros, french, english) => {
  expect(formatMoney(euros, 'fr')).toBe(spaced(french))
  expect(formatMoney(euros, 'en')).toBe(english)
})

test('a percentage has a space before its sign in French', () => {
  expect(formatPercent('12.5', 'fr')).toBe(spaced('12,5 %'))
  expect(formatPercent('12.5', 'en')).toBe('12.5%')
})

test.each([
  ['+33618420755', '06 18 42 07 55'],
  ['+32470123456', '+32470123456'],
  ['+336184207550', '+336184207550'],
  ['0+33618420755', '0+33618420755'],
])('the telephone number %s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(spaced(shown))
})

test('an IBAN is shown in groups of four, however it was typed', () => {
  expect(formatIban('FR76 30006000 0112')).toBe(spaced('FR76 3000 6000 0112'))
  expect(formatIban('FR763')).toBe(spaced('FR76 3'))
})

test.each([
  [500, '500 €', '€500'],
  [10_000, '10 000 €', '€10,000'],
  [1_000_000, '1 000 000 €', '€1,000,000'],
])('%i whole euros are %s, in English %s', (euros, french, english) => {
  expect(formatWholeMoney(euros, 'fr')).toBe(spaced(french))
  expect(formatWholeMoney(euros, 'en')).toBe(english)
})
