import { expect, it } from 'vitest'
import { moveWithin, orderOf, rowAt } from './sort-order.ts'

const options = ['a', 'b', 'c'].map((value) => ({ value }))

it('appends options without a position', () => {
  expect(orderOf(options, ['c'])).toEqual(['c', 'a', 'b'])
  expect(orderOf(options, ['x', 'b'])).toEqual(['b', 'a', 'c'])
})

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
])('moves row %i to %i', (from, to, expected) => {
  expect(moveWithin(['a', 'b', 'c'], from, to)).toEqual(expected)
})

it.each([
  [-20, 0],
  [70, 1],
  [900, 2],
])('finds the row at %i', (y, expected) => {
  const rows = [0, 60, 120].map((top) => ({ top, height: 60 }))

  expect(rowAt(rows, y)).toBe(expected)
})
