import type { Locale } from '#vocabulary/locale.ts'

const NO_BREAK_SPACE = '\u00a0'

/**
 * Text with the spaces and apostrophes its language wants. French: a no-break space before `: ; ? ! » % €`
 * and inside guillemets, the curly apostrophe, and every narrow no-break space as U+00A0, which all
 * fonts and readers space alike. English text only gets its no-break spaces made alike.
 * Source: design "Look"; domain §6.
 */
export function typeset(text: string, locale: Locale): string {
  const alike = text.normalize('NFC').replaceAll('\u202f', NO_BREAK_SPACE)
  if (locale === 'en') return alike
  return alike
    .replace(/ (?=[:;?!»%€])/g, NO_BREAK_SPACE)
    .replace(/« /g, `«${NO_BREAK_SPACE}`)
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK_SPACE)
}
