import { expect, test } from 'vitest'
import { parseCents, percentOfCents, presentCents } from './amounts.ts'
import { formatIban, formatMoney, formatNumber } from './format.ts'

test.each([
  ['12.5625', 1256n],
  ['12.565', 1257n],
  ['1.005', 101n],
  ['-1.005', -101n],
  ['0.004', 0n],
  ['7', 700n],
  ['abc', undefined],
  ['1,5', undefined],
])('reads %s euros as %s cents', (euros, cents) => {
  expect(parseCents(euros)).toBe(cents)
})

test('presents cents as euros with a point', () => {
  expect(presentCents(8794n)).toBe('87.94')
  expect(presentCents(-5n)).toBe('-0.05')
})

test.each([
  [1_020_000n, 10, 102_000n],
  [5n, 10, 1n],
  [4n, 10, 0n],
  [100n, 8.5, 9n],
  [33_333n, 12.25, 4_083n],
  [700n, 0, 0n],
])('takes of %s cents %s percent', (cents, percent, part) => {
  expect(percentOfCents(cents, percent)).toBe(part)
})

test('writes amounts, numbers and IBANs as people do', () => {
  expect(formatMoney('1234567.5', 'fr')).toBe('1\u00A0234\u00A0567,50\u00A0€')
  expect(formatMoney('-1234.5', 'en')).toBe('-€1,234.50')
  expect(formatNumber('12.5', 'fr')).toBe('12,5')
  expect(formatIban('FR7630006000011234567890189')).toBe(
    'FR76 3000 6000 0112 3456 7890 189'.replaceAll(' ', '\u00A0'),
  )
})
