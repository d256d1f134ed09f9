import { isLocale, type Locale } from '#vocabulary/locale.ts'
import { keepItem } from '#web/session/keep-item.ts'

const STORED_LOCALE = 'paraphe.locale'

/** What was chosen here before. */
export function storedLocale(): Locale | undefined {
  const stored = localStorage.getItem(STORED_LOCALE)
  return isLocale(stored) ? stored : undefined
}

export function storeLocale(locale: Locale): void {
  keepItem(STORED_LOCALE, locale)
}

/** The language of the page that linked here (`?lang=`), else the one chosen here before. */
export function chosenLocale(): Locale | undefined {
  const linked = new URLSearchParams(location.search).get('lang')
  return isLocale(linked) ? linked : storedLocale()
}

/** The language to start with: French until one is chosen or a sign-in has given one. Source: shell §9. */
export function startLocale(): Locale {
  return chosenLocale() ?? 'fr'
}
