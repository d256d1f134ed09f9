/** Working days in metropolitan France: Monday to Friday, without the eleven public holidays. Days are `yyyy-mm-dd`. */

/** Source: code du travail, art. L.3133-1. */
const FIXED_HOLIDAYS: readonly string[] = [
  '01-01',
  '05-01',
  '05-08',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
]
/** Easter Monday, Ascension Day and Whit Monday, in days after Easter Sunday. Source: same article. */
const AFTER_EASTER: readonly number[] = [1, 39, 50]

const DAY_MS = 86_400_000

/** Whether the day is neither a Saturday or Sunday nor one of the eleven public holidays. */
export function isWorkingDay(day: string): boolean {
  return isWorking(toNumber(day))
}

/** Whether the day is one of the eleven public holidays; those of Alsace-Moselle and the overseas departments do not count. */
export function isPublicHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).has(toNumber(day))
}

/** The `count`th working day after a day, which itself does not count; the day itself for 0. */
export function addWorkingDays(day: string, count: number): string {
  let reached = toNumber(day)
  for (let left = count; left > 0;) {
    reached += 1
    if (isWorking(reached)) left -= 1
  }
  return new Date(reached * DAY_MS).toISOString().slice(0, 10)
}

/**
 * How many working days follow `from` up to and including `to`; 0 when `to` is not later. Counted by weeks and years: a list shows
 * dossiers that are late by years.
 */
export function countWorkingDays(from: string, to: string): number {
  if (to <= from) return 0
  const [first, last] = [toNumber(from), toNumber(to)]
  let count = countWeekdaysUntil(last) - countWeekdaysUntil(first)
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const day of holidaysOf(year)) if (day > first && day <= last && isWeekday(day)) count -= 1
  return count
}

/** Days since 1 January 1970: a list counts days for each of its rows, and texts would take ten times as long. */
function toNumber(day: string): number {
  return Date.parse(day) / DAY_MS
}

function isWorking(day: number): boolean {
  return isWeekday(day) && !holidaysOf(new Date(day * DAY_MS).getUTCFullYear()).has(day)
}

function isWeekday(day: number): boolean {
  return countWeekdaysUntil(day) > countWeekdaysUntil(day - 1)
}

/** Mondays to Fridays from Monday, 5 January 1970, up to and including the day; negative before. */
function countWeekdaysUntil(day: number): number {
  const days = day - 3
  const weeks = Math.floor(days / 7)
  return weeks * 5 + Math.min(days - weeks * 7, 5)
}

const holidaysByYear = new Map<number, ReadonlySet<number>>()

function holidaysOf(year: number): ReadonlySet<number> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const easter = toNumber(easterSunday(year))
  // Two holidays may fall on one day.
  const holidays = new Set([
    ...FIXED_HOLIDAYS.map((day) => toNumber(`${year}-${day}`)),
    ...AFTER_EASTER.map((days) => easter + days),
  ])
  holidaysByYear.set(year, holidays)
  return holidays
}

/** Easter Sunday of a year of the Gregorian calendar. Source: Meeus, "Astronomical Algorithms", ch. 8. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const month = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${year}-${pad(Math.floor(month / 31))}-${pad((month % 31) + 1)}`
}
