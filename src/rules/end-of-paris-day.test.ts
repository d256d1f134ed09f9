import { expect, test } from 'vitest'
import { endOfParisDay } from './end-of-paris-day.ts'

test('a day ends at midnight in Paris, also on the days on which the hour changes', () => {
  expect(endOfParisDay('2026-11-20').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  expect(endOfParisDay('2026-06-30').toISOString()).toBe('2026-06-30T22:00:00.000Z')
  expect(endOfParisDay('2026-03-28').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(endOfParisDay('2026-03-29').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(endOfParisDay('2026-10-25').toISOString()).toBe('2026-10-25T23:00:00.000Z')
})
