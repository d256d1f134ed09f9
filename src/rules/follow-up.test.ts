import { expect, test } from 'vitest'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { daysAfter, followUpSteps, type FollowUpState } from './follow-up.ts'

const DAYS = {
  signed: '2026-11-22',
  payment: '2026-12-06',
  review: null,
  register: null,
  enjoyment: '2027-03-01',
}

const CASES: readonly (readonly [IntegrationState, string, readonly FollowUpState[]])[] = [
  ['ongoing', '2026-11-23', ['done', 'now', 'now', 'coming', 'coming']],
  ['error', '2026-11-23', ['done', 'now', 'now', 'coming', 'coming']],
  ['validated', '2026-11-23', ['done', 'done', 'done', 'now', 'coming']],
  ['sync', '2027-02-28', ['done', 'done', 'done', 'done', 'coming']],
  ['sync', '2027-03-01', ['done', 'done', 'done', 'done', 'done']],
  ['refused', '2026-11-23', ['done', 'stopped', 'done', 'stopped', 'stopped']],
]

for (const [review, today, states] of CASES) {
  test(`the steps of a subscription whose review is ${review} on ${today}`, () => {
    const steps = followUpSteps({ review, days: DAYS, today })

    expect(steps.map(({ state }) => state)).toEqual(states)
    expect(steps.map(({ day }) => day)).toEqual(Object.values(DAYS))
  })
}

test('days are counted over the end of a month and of a year', () => {
  expect(daysAfter('2026-12-22', 14)).toBe('2027-01-05')
})
