import { expect, it } from 'vitest'
import { addMonths } from '#rules/add-to-day.ts'
import { clampDay, moveDay, weeksOfMonth } from './calendar-days.ts'

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -12, '2025-01-15'],
])('moves %s by %i months to %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

it('fills the weeks of a month, starting on Monday', () => {
  const weeks = weeksOfMonth('2026-11-21')

  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
})

it.each([
  ['ArrowLeft', false, '2026-11-20'],
  ['ArrowDown', false, '2026-11-28'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageUp', false, '2026-10-21'],
  ['PageDown', true, '2027-11-21'],
  ['a', false, undefined],
])('leads by %s (shift %s) to %s', (key, shift, expected) => {
  expect(moveDay('2026-11-21', key, shift)).toBe(expected)
})

it('stays within the bounds', () => {
  const bounds = { min: '2020-01-01', max: '2026-11-21' }

  expect(clampDay('2019-05-05', bounds)).toBe('2020-01-01')
  expect(clampDay('2030-05-05', bounds)).toBe('2026-11-21')
  expect(clampDay('2024-05-05', {})).toBe('2024-05-05')
})
