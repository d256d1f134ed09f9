import type { Locale } from '#vocabulary/locale.ts'
import { formatFrenchDate } from './dates.ts'
import { NO_BREAK_SPACE } from './format.ts'

/** Instants as the clocks of Paris show them, whatever the zone of the machine. */

/** The Swedish format is `yyyy-mm-dd HH:mm:ss`, from which all others are cut. */
const TIMESTAMP = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `yyyy-mm-dd HH:mm:ss`, as the back office reads it. */
export function parisTimestamp(instant: Date): string {
  return TIMESTAMP.format(instant)
}

/** The calendar day, `yyyy-mm-dd`; what `today` means everywhere. */
export function parisDay(instant: Date): string {
  return parisTimestamp(instant).slice(0, 10)
}

/** `14 h 32`, in English `14:32`. */
export function parisClock(instant: Date, locale: Locale): string {
  const [hours, minutes] = parisTimestamp(instant).slice(11).split(':')
  return locale === 'fr' ? `${hours}${NO_BREAK_SPACE}h${NO_BREAK_SPACE}${minutes}` : `${hours}:${minutes}`
}

/** `20/11/2026 à 15 h 12`, in English `20/11/2026 at 15:12`. */
export function parisMoment(instant: Date, locale: Locale): string {
  const day = formatFrenchDate(parisDay(instant))
  return `${day} ${locale === 'fr' ? 'à' : 'at'} ${parisClock(instant, locale)}`
}

/** To the second: `20/11/2026 à 15 h 12 min 07 s`, in English `20/11/2026 at 15:12:07`. */
export function parisSecond(instant: Date, locale: Locale): string {
  const seconds = parisTimestamp(instant).slice(17)
  const moment = parisMoment(instant, locale)
  return locale === 'fr'
    ? `${moment}${NO_BREAK_SPACE}min${NO_BREAK_SPACE}${seconds}${NO_BREAK_SPACE}s`
    : `${moment}:${seconds}`
}
