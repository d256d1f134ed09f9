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

/** Whether the day is neither a Saturday or Sunday nor one of the eleven public holidays. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day)
}

/** Whether the day is one of the eleven public holidays; those of Alsace-Moselle and the overseas departments do not count. */
export function isPublicHoliday(day: string): boolean {
  if (FIXED_HOLIDAYS.includes(day.slice(5))) return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  return AFTER_EASTER.some((days) => addDays(easter, days) === day)
}

/** The `count`th working day after a day, which itself does not count; the day itself for 0. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day
  for (let left = count; left > 0;) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

/** How many working days follow `from` up to and including `to`; 0 when `to` is not later. */
export function countWorkingDays(from: string, to: string): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1
  return count
}

/** The calendar day this many days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
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
