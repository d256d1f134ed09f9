import { expect, it } from 'vitest'
import { findInForce } from './in-force.ts'

const FIGURES = [
  { validFrom: '2026-07-01', value: 2 },
  { validFrom: '2025-01-01', value: 1 },
]

it.each([
  ['2024-12-31', undefined],
  ['2025-01-01', 1],
  ['2026-06-30', 1],
  ['2026-07-01', 2],
  ['2026-07-02', 2],
])('on %s the figure in force is %s, whatever the order of the list', (day, value) => {
  expect(findInForce(FIGURES, day)?.value).toBe(value)
  expect(findInForce(FIGURES.toReversed(), day)?.value).toBe(value)
})
