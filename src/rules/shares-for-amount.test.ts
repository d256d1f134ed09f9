import { expect, test } from 'vitest'
import { findSharesFor } from './shares-for-amount.ts'

test.each([
  ['10000', '100', '100', 100n, false],
  ['10000', '204', '100', 49n, true],
  ['5000', '100.50', '100', 49n, true],
  ['6630', '204', '65', 50n, false],
  ['6629.99', '204', '65', 49n, true],
  ['1000', '187.5', '43.5', 12n, true],
  ['50', '204', '100', 0n, true],
])('%s € pay for whole shares at %s € and %s %%', (amount, price, rate, shares, isRounded) => {
  expect(findSharesFor(amount, price, rate)).toEqual({ shares, isRounded })
})

test.each([
  ['', '100', '100'],
  ['10,5', '100', '100'],
  ['-5', '100', '100'],
  ['100', '0', '100'],
  ['100', '100', '0'],
])('there is no number of shares for "%s" at %s € and %s %%', (amount, price, rate) => {
  expect(findSharesFor(amount, price, rate)).toBeUndefined()
})
