import { expect, it } from 'vitest'
import { sumPercentages } from './percentage-total.ts'

it.each([
  [['12,1', '87.9'], { total: '100' }],
  [['60', '25'], { total: '85', missing: '15' }],
  [['60', '45,5'], { total: '105.5', over: '5.5' }],
  [['abc', ''], { total: '0', missing: '100' }],
])('sums %j to %o', (texts, expected) => {
  expect(sumPercentages(texts, { min: 100, max: 100 })).toEqual(expected)
})

it('counts the remainder to 100 %, whatever total is accepted', () => {
  expect(sumPercentages([''], { min: 95, max: 100 })).toEqual({ total: '0', missing: '100' })
  expect(sumPercentages(['3'], { min: 10, max: Number.POSITIVE_INFINITY })).toEqual({
    total: '3',
    missing: '7',
  })
})

it('accepts any total within the bounds', () => {
  expect(sumPercentages(['96'], { min: 95, max: 100 })).toEqual({ total: '96' })
})
