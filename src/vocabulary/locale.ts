/** Supported languages. */
export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** A text in every supported language. */
export type Localized = Readonly<Record<Locale, string>>

/** Whether an untrusted value is a supported language code. */
export function isLocale(code: unknown): code is Locale {
  return LOCALES.some((known) => known === code)
}
