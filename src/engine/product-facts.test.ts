import { describe, expect, it } from 'vitest'
import { Product } from '#form/reference-data.ts'
import { findEnjoymentDay, findMinimumShares, readProductFact } from './product-facts.ts'

const source = 'demo value'
const PRODUCT = Product.parse({
  code: 'AAA',
  name: 'Alpha',
  kind: 'SCPI',
  prices: [
    { validFrom: '2025-01-01', amountEuros: '1000', source },
    { validFrom: '2026-07-01', amountEuros: '100.50', source },
  ],
  minimumShares: [
    { validFrom: '2025-01-01', value: 1, source },
    { validFrom: '2026-07-01', value: 10, source },
  ],
  enjoymentMonths: [
    { validFrom: '2025-01-01', value: 6, source },
    { validFrom: '2026-07-01', value: null, source },
  ],
  dismembermentTable: [
    { validFrom: '2025-01-01', value: null, source },
    { validFrom: '2026-07-01', value: 'TEMP', source },
  ],
})

describe.each([
  ['unitPrice', '1000', '100.50', '100.50'],
  ['minimumShares', '1', '10', '10'],
  ['enjoymentDate', '01/12/2026', '02/07/2026', '03/07/2026'],
  ['dismembermentTable', null, 'TEMP', 'TEMP'],
])('%s of a product', (fact, before, on, after) => {
  it('is the one in force before a change, on its day and after it', () => {
    const days = ['2026-06-30', '2026-07-01', '2026-07-02']

    expect(days.map((day) => readProductFact(PRODUCT, fact, day))).toEqual([before, on, after])
  })

  it('is undefined before the first figure', () => {
    expect(readProductFact(PRODUCT, fact, '2024-12-31')).toBeNull()
  })
})

it('has no minimum and no enjoyment day before the first figure', () => {
  expect(findMinimumShares(PRODUCT, '2024-12-31')).toBeUndefined()
  expect(findEnjoymentDay(PRODUCT, '2024-12-31')).toBeUndefined()
})

it('a product has no price from the day it is closed for subscription, and keeps that of the days before', () => {
  const closed = Product.parse({
    ...PRODUCT,
    prices: [
      ...PRODUCT.prices,
      { validFrom: '2026-10-01', amountEuros: null, source: 'merged into another' },
    ],
  })

  const days = ['2026-09-30', '2026-10-01', '2027-01-01']
  expect(days.map((day) => readProductFact(closed, 'unitPrice', day))).toEqual(['100.50', null, null])
})
