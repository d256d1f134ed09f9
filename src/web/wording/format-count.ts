import type { Locale } from '#vocabulary/locale.ts'

export const TAGS = { fr: 'fr-FR', en: 'en-GB' } as const

/** Fonts of the deployments may lack the narrow no-break space. */
export function plainSpaces(text: string): string {
  return text.replaceAll('\u202F', '\u00A0')
}

/** Apart from the other formats, since every sentence with a count needs it. */
export function formatCount(locale: Locale, count: number): string {
  return plainSpaces(new Intl.NumberFormat(TAGS[locale]).format(count))
}
