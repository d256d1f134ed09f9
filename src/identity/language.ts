import { isLocale, type Locale } from '#vocabulary/locale.ts'

/** The first supported language among the preferences, in order; French by default. */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Locale {
  const codes = wishes.flatMap((wish) => (wish ?? '').split(/[\s,]+/)).map((code) => code.slice(0, 2))
  return codes.map((code) => code.toLowerCase()).find(isLocale) ?? 'fr'
}
