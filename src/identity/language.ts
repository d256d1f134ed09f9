import { isLocale, type Locale } from '#vocabulary/locale.ts'

/**
 * The first supported language among the preferences, each a list as in `Accept-Language`, with weights, or in
 * `ui_locales`; French by default.
 */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Locale {
  return wishes.flatMap((wish) => languagesOf(wish ?? '')).find(isLocale) ?? 'fr'
}

/** The languages of a list, preferred first: those of one weight in their order, none of weight 0. Source: RFC 9110, 12.5.4. */
function languagesOf(wish: string): readonly string[] {
  return [...wish.matchAll(/([a-z]{2})[\w-]*(?:\s*;\s*q=([\d.]+))?/gi)]
    .map(([, code = '', weight = '1']) => ({ code: code.toLowerCase(), weight: Number(weight) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ code }) => code)
}
