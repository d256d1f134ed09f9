import { expect, it } from 'vitest'
import { dayAfter } from './correction-deadline.ts'

it.each([
  ['in the first hour of the day on which winter time begins', '2026-10-24T22:30:00Z', '2026-10-26'],
  ['in the last hour before the day on which summer time begins', '2026-03-28T22:30:00Z', '2026-03-29'],
  ['before midnight in Paris, tomorrow in UTC', '2026-07-14T21:59:59Z', '2026-07-15'],
])('counts days of the calendar %s', (_moment, now, expected) => {
  expect(dayAfter({ clock: { now: () => new Date(now) } }, 1)).toBe(expected)
})
