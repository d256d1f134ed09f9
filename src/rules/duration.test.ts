import { expect, test } from 'vitest'
import { addDuration } from './duration.ts'

test.each([
  ['2026-03-14', 'P12M', '2027-03-14'],
  ['2026-03-14', 'P3M', '2026-06-14'],
  ['2026-03-14', 'P1Y2M3D', '2027-05-17'],
  ['2026-01-31', 'P1M', '2026-02-28'],
  ['2024-02-29', 'P1Y', '2025-02-28'],
  ['2026-12-31', 'P1D', '2027-01-01'],
])('%s and %s later is %s', (day, duration, expected) => {
  expect(addDuration(day, duration)).toBe(expected)
})

test.each(['P', '12M', 'PT1H', 'P1W', 'P-1M', 'P1.5Y', ''])('refuses the duration "%s"', (text) => {
  expect(() => addDuration('2026-03-14', text)).toThrow(RangeError)
})
