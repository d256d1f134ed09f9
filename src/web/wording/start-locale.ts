import { isLocale, type Locale } from '#vocabulary/locale.ts'

const STORED_LOCALE = 'paraphe.locale'

/** What was chosen here before. */
export function storedLocale(): Locale | undefined {
  const stored = localStorage.getItem(STORED_LOCALE)
  return isLocale(stored) ? stored : undefined
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(STORED_LOCALE, locale)
}

/**
 * The language to start with: that of the page which linked here (`?lang=`), else what was chosen here before, else
 * French. Source: shell §9.
 */
export function startLocale(): Locale {
  const linked = new URLSearchParams(location.search).get('lang')
  return isLocale(linked) ? linked : (storedLocale() ?? 'fr')
}
