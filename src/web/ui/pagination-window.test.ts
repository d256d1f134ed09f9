import { expect, test } from 'vitest'
import { lastPage, pageMarks } from './pagination-window.ts'

test.each([
  { current: 1, last: 1, marks: [1] },
  { current: 1, last: 2, marks: [1, 2] },
  { current: 3, last: 5, marks: [1, 2, 3, 4, 5] },
  { current: 1, last: 13, marks: [1, 2, 3, 4, 5, 'gap', 13] },
  { current: 6, last: 13, marks: [1, 'gap', 4, 5, 6, 7, 8, 'gap', 13] },
  { current: 4, last: 13, marks: [1, 2, 3, 4, 5, 6, 'gap', 13] },
  { current: 13, last: 13, marks: [1, 'gap', 9, 10, 11, 12, 13] },
  { current: 4, last: 7, marks: [1, 2, 3, 4, 5, 6, 7] },
])('page $current of $last shows $marks', ({ current, last, marks }) => {
  expect(pageMarks(current, last)).toEqual(marks)
})

/** List lengths around the boundaries at ten rows a page. Source: shell §9. */
const LENGTHS = [
  { total: 0, last: 1 },
  { total: 1, last: 1 },
  { total: 9, last: 1 },
  { total: 10, last: 1 },
  { total: 11, last: 2 },
  { total: 95, last: 10 },
  { total: 10_000, last: 1_000 },
]

test.each(LENGTHS)('$total rows have $last pages', ({ total, last }) => {
  expect(lastPage(total, 10)).toBe(last)
})

test.each(LENGTHS)(
  'every page of $total rows leads to its neighbours, the first and the last',
  ({ last }) => {
    for (let current = 1; current <= last; current += 1) {
      const marks = pageMarks(current, last)
      const numbers = marks.filter((mark) => mark !== 'gap')

      expect(numbers[0], `page ${current}`).toBe(1)
      expect(numbers.at(-1), `page ${current}`).toBe(last)
      for (const near of [current - 1, current, current + 1]) {
        expect(numbers.includes(near), `page ${current}`).toBe(near >= 1 && near <= last)
      }
      // A gap is shown exactly where numbers are omitted.
      const jumps = numbers.filter((number, place) => place > 0 && number - (numbers[place - 1] ?? 0) > 1)
      expect(marks.filter((mark) => mark === 'gap')).toHaveLength(jumps.length)
      expect(numbers.length).toBeLessThanOrEqual(7)
    }
  },
)
