import { expect, test } from 'vitest'
import { findUsualDates, hasDates } from './usual-dates.ts'

const given = (given_on: string, expires_on = '2027-11-24') => ({ given_on, expires_on })

test('finds the dates that most answers have, whatever comes first', () => {
  const answers = [given('2026-01-05'), given('2026-11-24'), given('2026-11-24')]

  const usual = findUsualDates(answers)

  expect(usual).toEqual(given('2026-11-24'))
  expect(answers.map((answer) => usual && hasDates(answer, usual))).toEqual([false, true, true])
})

test('separates answers that expire on different days', () => {
  expect(hasDates(given('2026-11-24'), given('2026-11-24', '2026-12-24'))).toBe(false)
})

test('finds none without answers', () => {
  expect(findUsualDates([])).toBeUndefined()
})
