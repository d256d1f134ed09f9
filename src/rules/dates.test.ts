import { expect, test } from 'vitest'
import { ageInYears, daysBetween, enjoymentDay, formatFrenchDate, parseFrenchDate } from './dates.ts'

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

test.each([
  ['29/02/2024', '2024-02-29'],
  ['31/12/2026', '2026-12-31'],
  [' 01/10/1000 ', '1000-10-01'],
])('reads %j as %s', (text, day) => {
  expect(parseFrenchDate(text)).toBe(day)
})

test.each([
  '01/01/0999',
  '29/02/2023',
  '32/01/2024',
  '001/01/2024',
  '01/01/20240',
  '01/01/202a',
  'aa/01/2024',
])('does not take %s for a day', (text) => {
  expect(parseFrenchDate(text)).toBeUndefined()
})

test.each([
  ['2026-11-20', '20/11/2026'],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
  ['x2026-11-20', 'x2026-11-20'],
  ['', ''],
])('writes %j as %j', (day, text) => {
  expect(formatFrenchDate(day)).toBe(text)
})

test.each([
  ['2026-11-23', '2026-11-23', 0],
  ['2026-11-22', '2026-11-23', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-10-24', '2026-10-26', 2],
  ['2026-11-23', '2026-11-20', -3],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})
