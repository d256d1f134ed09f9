import type { Locale } from '#vocabulary/locale.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { parisDay } from '#rules/paris-time.ts'
import { plainSpaces, TAGS } from './format-count.ts'

/** `10200.00` -> `10 200,00 €`. Takes decimal text, so that no cent goes through a float. */
export function formatEuros(locale: Locale, amount: string): string {
  const formatter = new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR' })
  return isDecimal(amount) ? plainSpaces(formatter.format(amount)) : amount
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** The day of an ISO date or instant, `20/11/2026`. A bare day is not moved by the device's time zone. */
export function formatDay(iso: string): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return iso
  return formatFrenchDate(iso.length === 10 ? iso : parisDay(instant))
}

/** `Vendredi 20 novembre 2026`, in Paris. */
export function formatLongDay(locale: Locale, instant: Date): string {
  const text = new Intl.DateTimeFormat(TAGS[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(parisDay(instant)))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `2026-11-20 10:42:07` -> `20/11/2026 10h42`. Source: shell §9. */
export function formatHistoryTime(stored: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})/.exec(stored)
  if (!match) return stored
  const [, year, month, day, hours, minutes] = match
  return `${day}/${month}/${year} ${hours}h${minutes}`
}
