import { expect, test } from 'vitest'
import { currentPageIndex, isReadToEnd } from './reading-position.ts'

const PAGES = [
  { top: 20, height: 900 },
  { top: 940, height: 900 },
  { top: 1860, height: 900 },
]

test.each([
  [0, 0],
  [639, 0],
  [641, 1],
  [1600, 2],
  [5000, 2],
])('scrolled to %d, page index %d is read', (scrollTop, expected) => {
  expect(currentPageIndex(PAGES, { scrollTop, height: 600 })).toBe(expected)
})

test.each([
  [0, false],
  [1600, false],
  [2136, true],
  [2160, true],
])('scrolled to %d, read to the end: %s', (scrollTop, expected) => {
  expect(isReadToEnd(PAGES, { scrollTop, height: 600 })).toBe(expected)
})

test('a document without pages is not read', () => {
  expect(isReadToEnd([], { scrollTop: 0, height: 600 })).toBe(false)
  expect(currentPageIndex([], { scrollTop: 0, height: 600 })).toBe(0)
})
