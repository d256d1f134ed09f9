import { expect, test } from 'vitest'
import { clockOffsetMs, presentCountdown, secondsUntil } from './countdown.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')

test.each([
  [null, 0],
  ['2026-11-20T15:00:42.000Z', 42],
  ['2026-11-20T15:00:41.001Z', 42],
  ['2026-11-20T15:00:00.000Z', 0],
  ['2026-11-20T14:59:00.000Z', 0],
  ['not a date', 0],
])('counts the seconds until %s', (moment, expected) => {
  expect(secondsUntil(moment, NOW)).toBe(expected)
})

test.each([
  [0, '0:00'],
  [42, '0:42'],
  [60, '1:00'],
  [299, '4:59'],
  [725, '12:05'],
])('presents %d seconds as %s', (seconds, expected) => {
  expect(presentCountdown(seconds)).toBe(expected)
})

test('uses the server clock', () => {
  const offset = clockOffsetMs('2026-11-20T15:02:00.000Z', NOW)

  expect(secondsUntil('2026-11-20T15:02:30.000Z', NOW + offset)).toBe(30)
})
