import { expect, test } from 'vitest'
import {
  parisClock,
  parisDay,
  parisMoment,
  parisSecond,
  parisTimestamp,
  presentTimestamp,
} from './paris-time.ts'

test('a day begins at midnight in Paris, in winter and in summer', () => {
  expect(parisDay(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
  expect(parisDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  expect(parisDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
})

test('hours follow daylight saving time, and midnight is 00', () => {
  expect(parisTimestamp(new Date('2026-11-20T09:42:07Z'))).toBe('2026-11-20 10:42:07')
  expect(parisTimestamp(new Date('2026-07-20T22:05:00Z'))).toBe('2026-07-21 00:05:00')
})

test('formats a moment in French and in English', () => {
  const instant = new Date('2026-11-20T14:12:00Z')

  expect(parisClock(instant, 'fr')).toBe('15\u00a0h\u00a012')
  expect(parisClock(instant, 'en')).toBe('15:12')
  expect(parisMoment(instant, 'fr')).toBe('20/11/2026 à 15\u00a0h\u00a012')
  expect(parisMoment(new Date('2026-07-20T14:12:00Z'), 'en')).toBe('20/07/2026 at 16:12')
})

test('a timestamp of Paris reads like the instant it was made from', () => {
  const instant = new Date('2026-07-20T14:12:07Z')

  for (const locale of ['fr', 'en'] as const)
    expect(presentTimestamp(parisTimestamp(instant), locale)).toBe(parisMoment(instant, locale))
})

test('parisSecond includes seconds', () => {
  expect(parisSecond(new Date('2026-11-20T14:12:07Z'), 'fr')).toBe(
    '20/11/2026 à 15\u00a0h\u00a012\u00a0min\u00a007\u00a0s',
  )
  expect(parisSecond(new Date('2026-07-20T14:12:07Z'), 'en')).toBe('20/07/2026 at 16:12:07')
})
