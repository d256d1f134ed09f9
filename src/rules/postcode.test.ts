import { expect, test } from 'vitest'
import { isPostcode } from './postcode.ts'

test.each([
  ['69002', 'FR', true],
  [' 69002 ', 'FR', true],
  ['1', 'FR', false],
  ['6900', 'FR', false],
  ['69002A', 'FR', false],
  ['98000', 'MC', true],
  ['97110', 'GP', true],
  ['1000', 'BE', true],
  ['10000', 'BE', false],
  ['L-1234', 'LU', true],
  ['1012 ab', 'NL', true],
  ['1000-205', 'PT', true],
  ['SW1A 1AA', 'GB', true],
  ['1', 'GB', false],
  ['BP 25', 'AE', true],
  ['69002', undefined, true],
  ['?', undefined, false],
])('takes %j in %s: %s', (text, country, expected) => {
  expect(isPostcode(text, country)).toBe(expected)
})
