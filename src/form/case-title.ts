import type { Locale, Localized } from '#vocabulary/locale.ts'

/** The title of an example in a language; one that is a plain string has the same in both. */
export function caseTitle({ title }: { readonly title: string | Localized }, locale: Locale): string {
  return typeof title === 'string' ? title : title[locale]
}
