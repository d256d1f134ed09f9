/** Languages of every text people read. */
export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** A text in every language. */
export type Localized = Readonly<Record<Locale, string>>

/** Whether a string from outside names a language that Paraphe has. */
export function isLocale(code: unknown): code is Locale {
  return LOCALES.some((known) => known === code)
}
