import { expect, it } from 'vitest'
import { StoredProduct } from './stored-product.ts'

const COMMON = {
  code: 'AAA',
  name: 'Alpha',
  kind: 'SCPI',
  prices: [{ validFrom: '2026-01-01', amountEuros: '200', source: 'demo value' }],
  openToDirect: true,
}
const figure = (value: unknown) => [{ validFrom: '2026-01-01', value, source: 'demo value' }]

it('reads undated figures of earlier releases as always in force', () => {
  const product = StoredProduct.parse({
    ...COMMON,
    minimumShares: { value: 5, source: 'demo value' },
    enjoymentMonths: null,
    dismembermentTable: 'TEMP',
  })

  const source = 'stored before it had a date and a source'
  expect(product).toMatchObject({
    minimumShares: [{ validFrom: '0001-01-01', value: 5, source: 'demo value' }],
    enjoymentMonths: [{ validFrom: '0001-01-01', value: null, source }],
    dismembermentTable: [{ validFrom: '0001-01-01', value: 'TEMP', source }],
  })
})

it('leaves dated figures unchanged', () => {
  const dated = {
    ...COMMON,
    minimumShares: figure(5),
    enjoymentMonths: figure(6),
    dismembermentTable: figure(null),
  }

  expect(StoredProduct.parse(dated)).toEqual(dated)
})
