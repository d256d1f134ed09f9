import { expect, test } from 'vitest'
import { pageMarks } from './pagination-window.ts'

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
