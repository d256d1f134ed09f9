import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './add-to-day.ts'
import { addWorkingDays, countWorkingDays, isPublicHoliday, isWorkingDay } from './working-days.ts'

/** Easter Monday, Ascension Day, Whit Monday. Source: the ministry's calendar of public holidays. */
const MOVABLE: readonly (readonly [number, string, string, string])[] = [
  [2024, '2024-04-01', '2024-05-09', '2024-05-20'],
  [2025, '2025-04-21', '2025-05-29', '2025-06-09'],
  [2026, '2026-04-06', '2026-05-14', '2026-05-25'],
  [2027, '2027-03-29', '2027-05-06', '2027-05-17'],
  [2028, '2028-04-17', '2028-05-25', '2028-06-05'],
  [2030, '2030-04-22', '2030-05-30', '2030-06-10'],
  // The latest and the earliest Easter for a century.
  [2038, '2038-04-26', '2038-06-03', '2038-06-14'],
  [2285, '2285-03-23', '2285-04-30', '2285-05-11'],
]

describe('public holidays', () => {
  it.each(MOVABLE)('finds the eleven of %i', (year, ...movable) => {
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
    )
    const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

    const found = days.filter(isPublicHoliday)

    expect(found).toEqual([...new Set([...fixed.map((day) => `${year}-${day}`), ...movable])].toSorted())
  })

  it('leaves out Good Friday and 26 December, holidays of Alsace-Moselle alone', () => {
    expect(['2026-04-03', '2025-12-26'].map(isWorkingDay)).toEqual([true, true])
  })
})

describe('working days after a day', () => {
  it.each([
    ['Monday to Friday', '2026-11-23', 4, '2026-11-27'],
    ['over a weekend', '2026-11-23', 5, '2026-11-30'],
    ['from a Friday', '2026-11-27', 1, '2026-11-30'],
    ['from a Saturday', '2026-11-28', 1, '2026-11-30'],
    ['from a Sunday', '2026-11-29', 1, '2026-11-30'],
    ['over 11 November, a Wednesday', '2026-11-10', 1, '2026-11-12'],
    ['over Easter', '2026-04-03', 1, '2026-04-07'],
    ['over the bridge of Ascension Day', '2026-05-13', 2, '2026-05-18'],
    ['over two holidays of one week', '2026-04-30', 5, '2026-05-11'],
    ['over Christmas and New Year', '2026-12-24', 5, '2027-01-04'],
    ['over 29 February', '2028-02-28', 2, '2028-03-01'],
    ['none', '2026-11-28', 0, '2026-11-28'],
  ])('%s', (_name, from, count, expected) => {
    expect(addWorkingDays(from, count)).toBe(expected)
  })

  it.each([
    ['2026-11-23', '2026-11-30', 5],
    ['2026-11-27', '2026-11-29', 0],
    ['2026-11-30', '2026-11-23', 0],
    ['2026-12-24', '2027-01-04', 5],
  ])('counts from %s to %s: %i', (from, to, count) => {
    expect(countWorkingDays(from, to)).toBe(count)
  })

  it('counts over years as day by day', () => {
    const day = fc
      .date({ min: new Date('1965-01-01'), max: new Date('2045-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: -10, max: 2_000 }), (from, length) => {
        const following = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(from, index + 1))

        expect(countWorkingDays(from, addDays(from, length))).toBe(following.filter(isWorkingDay).length)
      }),
    )
  })
})
