import type { Locale } from '#vocabulary/locale.ts'
import { formatFrenchDate } from './dates.ts'
import { NO_BREAK_SPACE } from './format.ts'

/** Formats instants in Europe/Paris time, whatever the machine's time zone. */

let timestamps: Intl.DateTimeFormat | undefined

/** `yyyy-mm-dd HH:mm:ss`, as shown to the back office. */
export function parisTimestamp(instant: Date): string {
  // The Swedish format is this one. Made on first use: it takes a telephone 0.1 s, and many pages show no time.
  timestamps ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return timestamps.format(instant)
}

const HOUR_MS = 3_600_000
const MOST_HOURS = 1_000
const daysByHour = new Map<number, string>()

/**
 * The calendar day, `yyyy-mm-dd`: the value of `today` everywhere. Every call asks for it, and lists for each row; days begin
 * with an hour.
 */
export function parisDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  const known = daysByHour.get(hour)
  if (known !== undefined) return known
  if (daysByHour.size >= MOST_HOURS) daysByHour.clear()
  const day = parisTimestamp(instant).slice(0, 10)
  daysByHour.set(hour, day)
  return day
}

/** `14 h 32`, or `14:32` in English. */
export function parisClock(instant: Date, locale: Locale): string {
  return presentClock(parisTimestamp(instant), locale)
}

function presentClock(timestamp: string, locale: Locale): string {
  const [hours, minutes] = timestamp.slice(11).split(':')
  return locale === 'fr' ? `${hours}${NO_BREAK_SPACE}h${NO_BREAK_SPACE}${minutes}` : `${hours}:${minutes}`
}

/** `20/11/2026 à 15 h 12`, or `20/11/2026 at 15:12` in English. */
export function parisMoment(instant: Date, locale: Locale): string {
  return presentTimestamp(parisTimestamp(instant), locale)
}

/** The same from a `parisTimestamp`, as the server sends those of the back office. */
export function presentTimestamp(timestamp: string, locale: Locale): string {
  const day = formatFrenchDate(timestamp.slice(0, 10))
  return `${day} ${locale === 'fr' ? 'à' : 'at'} ${presentClock(timestamp, locale)}`
}

/** With seconds: `20/11/2026 à 15 h 12 min 07 s`, or `20/11/2026 at 15:12:07` in English. */
export function parisSecond(instant: Date, locale: Locale): string {
  const seconds = parisTimestamp(instant).slice(17)
  const moment = parisMoment(instant, locale)
  return locale === 'fr'
    ? `${moment}${NO_BREAK_SPACE}min${NO_BREAK_SPACE}${seconds}${NO_BREAK_SPACE}s`
    : `${moment}:${seconds}`
}
