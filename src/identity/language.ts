import { isLocale, type Locale } from '#vocabulary/locale.ts'

/** The first language we speak among the wishes, most wanted first; else French. */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Locale {
  const codes = wishes.flatMap((wish) => (wish ?? '').split(/[\s,]+/)).map((code) => code.slice(0, 2))
  return codes.map((code) => code.toLowerCase()).find(isLocale) ?? 'fr'
}
