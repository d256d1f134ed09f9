import { expect, test } from 'vitest'
import { planRenewal, planRetry } from './plan-renewal.ts'

const NOW = new Date('2026-11-20T00:00:00Z')
const level = (provableUntil: string) => ({
  level: 'B-LTA' as const,
  stampedAt: NOW,
  provableUntil: new Date(provableUntil),
})

test.each([
  ['a year later', '2031-01-01T00:00:00Z', '2027-11-20T00:00:00.000Z'],
  ['sixty days before its certificates expire', '2027-05-01T00:00:00Z', '2027-03-02T00:00:00.000Z'],
  ['tomorrow, when they expire within sixty days', '2026-12-01T00:00:00Z', '2026-11-21T00:00:00.000Z'],
])('a document is renewed %s', (_when, until, renewAt) => {
  expect(planRenewal(level(until), NOW).toISOString()).toBe(renewAt)
})

test('a failed attempt is repeated after an hour, later once a day', () => {
  const hours = [1, 2, 3, 10].map(
    (attempts) => (planRetry(attempts, NOW).getTime() - NOW.getTime()) / 3_600_000,
  )

  expect(hours).toEqual([1, 2, 4, 24])
})
