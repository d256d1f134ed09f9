import type { DocumentLocale } from './document-view.ts'

const NO_BREAK_SPACE = '\u00a0'

/**
 * Text with the spaces and apostrophes its language wants. French: a no-break space before `: ; ? ! » % €`
 * and inside guillemets, the curly apostrophe, and every narrow no-break space as U+00A0, which all
 * fonts and readers space alike. English text only gets its no-break spaces made alike.
 * Source: design "Look"; domain §6.
 */
export function typeset(text: string, locale: DocumentLocale): string {
  const alike = text.normalize('NFC').replaceAll('\u202f', NO_BREAK_SPACE)
  if (locale === 'en') return alike
  return alike
    .replace(/ (?=[:;?!»%€])/g, NO_BREAK_SPACE)
    .replace(/« /g, `«${NO_BREAK_SPACE}`)
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK_SPACE)
}

/** `yyyy-mm-dd` as `dd/mm/yyyy`, in both languages. Source: wizard §9. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}

/** A moment as `20/11/2026 à 15 h 12` in Paris, whatever the machine's own zone. */
export function formatMoment(at: Date, locale: DocumentLocale): string {
  const { day, hour, minute } = readParts(at)
  return locale === 'fr'
    ? `${day} à ${hour}${NO_BREAK_SPACE}h${NO_BREAK_SPACE}${minute}`
    : `${day} at ${hour}:${minute}`
}

/** The same to the second, `20/11/2026 à 15 h 12 min 07 s`: events of one minute keep their order in time. */
export function formatSecond(at: Date, locale: DocumentLocale): string {
  const { second } = readParts(at)
  const moment = formatMoment(at, locale)
  return locale === 'fr'
    ? `${moment}${NO_BREAK_SPACE}min${NO_BREAK_SPACE}${second}${NO_BREAK_SPACE}s`
    : `${moment}:${second}`
}

function readParts(at: Date) {
  const parts = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return {
    day: `${part('day')}/${part('month')}/${part('year')}`,
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}
