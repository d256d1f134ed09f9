import { expect, test } from 'vitest'
import { pagesOf, visibleRows } from './visible-rows.ts'

test.each([
  { at: 'the top', scroll: 0, total: 100_000, first: 0, last: 12 },
  { at: 'the middle', scroll: 76 * 50_000, total: 100_000, first: 49_995, last: 50_012 },
  { at: 'the end', scroll: 76 * 99_993, total: 100_000, first: 99_988, last: 99_999 },
  { at: 'a short list', scroll: 0, total: 3, first: 0, last: 2 },
  { at: 'an empty list', scroll: 0, total: 0, first: 0, last: -1 },
])('draws few rows at $at', ({ scroll, total, first, last }) => {
  expect(visibleRows(scroll, 500, total)).toEqual({ first, last })
})

test('asks for the calls that bring the rows, each once', () => {
  expect(pagesOf([48, 49, 50, 51])).toEqual([1, 2])
  expect(pagesOf([99_999, 3])).toEqual([1, 2000])
})
