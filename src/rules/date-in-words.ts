import type { Locale } from '#vocabulary/locale.ts'

const MONTHS = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
} as const satisfies Record<Locale, readonly string[]>

/** `yyyy-mm-dd` with the month in words: "1er décembre 2026", "1 December 2026"; any other text is returned unchanged. */
export function formatDateInWords(isoDate: string, locale: Locale): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate) ?? []
  const name = MONTHS[locale][Number(month) - 1]
  if (name === undefined) return isoDate
  return `${Number(day)}${locale === 'fr' && day === '01' ? 'er' : ''} ${name} ${year}`
}
