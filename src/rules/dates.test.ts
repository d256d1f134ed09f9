import { expect, test } from 'vitest'
import { ageInYears, enjoymentDay, parseFrenchDate } from './dates.ts'

test.each([
  ['2008-11-21', '2026-11-21', 18],
  ['2008-11-22', '2026-11-21', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2027-01-01', '2026-11-21', -1],
])('somebody born on %s is on %s aged %i', (birth, day, age) => {
  expect(ageInYears(birth, day)).toBe(age)
})

test.each([
  ['2026-11-21', 4, '2027-03-01'],
  ['2026-08-31', 6, '2027-02-01'],
  ['2026-12-31', null, '2027-01-01'],
])('shares bought on %s with delay %s bear income from %s', (day, months, expected) => {
  expect(enjoymentDay(day, months)).toBe(expected)
})

test.each(['31/02/2024', '1/1/2024', '2024-01-01', '00/01/2024', '01/13/2024', ''])(
  'does not read %j',
  (text) => {
    expect(parseFrenchDate(text)).toBeUndefined()
  },
)
