/** Days in French notation (`dd/mm/yyyy`) and ISO notation (`yyyy-mm-dd`), and ages. */

const FRENCH_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** `dd/mm/yyyy` to `yyyy-mm-dd`; undefined for a day that does not exist (31/02). */
export function parseFrenchDate(text: string): string | undefined {
  const match = FRENCH_DATE.exec(text.trim())
  if (match === null) return undefined
  const [, day = '', month = '', year = ''] = match
  return isCalendarDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined
}

/** `yyyy-mm-dd` to `dd/mm/yyyy`; any other text is returned unchanged. */
export function formatFrenchDate(isoDate: string): string {
  const match = ISO_DATE.exec(isoDate)
  return match === null ? isoDate : `${match[3]}/${match[2]}/${match[1]}`
}

/** Whether a text is a calendar date, `yyyy-mm-dd`, from the year 1000 on. */
export function isIsoDay(text: string): boolean {
  return parseFrenchDate(formatFrenchDate(text)) === text
}

/**
 * Age in whole years on a day, both `yyyy-mm-dd`; negative for a future birth date. Someone born on 29 February turns a
 * year older on 1 March of a common year.
 * Source: wizard §5 Conditions.
 */
export function ageInYears(birthIso: string, onIso: string): number {
  const years = Number(onIso.slice(0, 4)) - Number(birthIso.slice(0, 4))
  return onIso.slice(5) < birthIso.slice(5) ? years - 1 : years
}

/** Whole days from one day to another, both `yyyy-mm-dd`; negative when the second is earlier. */
export function daysBetween(fromIso: string, toIso: string): number {
  return (Date.parse(toIso) - Date.parse(fromIso)) / 86_400_000
}

/**
 * First day of the nth month after the month of `isoDate`, `yyyy-mm-dd`; the next day when `months` is null.
 * Source: domain §2 (entry into enjoyment of shares).
 */
export function enjoymentDay(isoDate: string, months: number | null): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number)
  const date = months === null ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month - 1 + months, 1)
  return new Date(date).toISOString().slice(0, 10)
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
