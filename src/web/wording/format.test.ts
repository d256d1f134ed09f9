import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'
import { formatDay, formatEuros, formatHistoryTime, formatLongDay } from './format.ts'

test('shows euros in full with spaces that do not break', () => {
  expect(formatEuros('fr', '10200.00')).toBe('10\u00A0200,00\u00A0€')
  expect(formatEuros('en', '10200.5')).toBe('€10,200.50')
})

test('keeps every digit of an amount that a float would round', () => {
  expect(formatEuros('en', '9007199254740993.01')).toBe('€9,007,199,254,740,993.01')
})

test('groups the thousands of a count', () => {
  expect(formatCount('fr', 1842)).toBe('1\u00A0842')
})

test.each([
  ['2026-11-20', '20/11/2026'],
  ['2026-11-20T23:30:00.000Z', '21/11/2026'],
  ['soon', 'soon'],
])('shows the day of %s as %s', (iso, day) => {
  expect(formatDay(iso)).toBe(day)
})

test('writes the day of today in words', () => {
  expect(formatLongDay('fr', new Date('2026-11-20T10:00:00Z'))).toBe('Vendredi 20 novembre 2026')
})

test('shows a stored history time as the review does', () => {
  expect(formatHistoryTime('2026-11-20 10:42:07')).toBe('20/11/2026 10h42')
})
