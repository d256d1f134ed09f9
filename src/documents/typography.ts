import type { Locale } from '#vocabulary/locale.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'

const NO_BREAK_SPACE = '\u00a0'

/**
 * Applies a language's spaces and apostrophes. French: a no-break space before `: ; ? ! » % €` and inside guillemets, curly
 * apostrophes, ordinals as 1re and 2e, and no break between a day and its month. Both languages: narrow no-break spaces
 * become U+00A0, which all fonts and readers support. Source: design "Look"; domain §6.
 */
export function typeset(text: string, locale: Locale): string {
  const alike = text.normalize('NFC').replaceAll('\u202f', NO_BREAK_SPACE)
  if (locale === 'en') return alike
  return withFrenchSpaces(alike)
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=\d)i?[eè]me\b/gu, 'e')
    .replace(/\b1ère\b/gu, '1re')
    .replace(
      /\b(\d{1,2}(?:er)?) (?=(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b)/gu,
      `$1${NO_BREAK_SPACE}`,
    )
}
