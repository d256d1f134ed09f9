import type { Locale } from '#vocabulary/locale.ts'

/** How many decimals a number may have: none, two as amounts of money, or any. */
export type Decimals = 'none' | 'two' | 'any'

/** Groups of thousands, by the mark between them. */
const GROUPED = {
  ',': /^-?\d{1,3}(,\d{3})+(\.\d*)?$/,
  '.': /^-?\d{1,3}(\.\d{3})+(,\d*)?$/,
} as const

/**
 * A number as somebody typed it, without spaces, the euro's sign or name, and groups of thousands (`1'000` in Switzerland).
 * Its decimal mark stays as it was typed, and so does what is no number. `12,000` is twelve thousand to an English reader,
 * and twelve to a French one; three digits after a mark are thousands to both where a number cannot have three decimals.
 */
export function readTypedNumber(text: string, locale: Locale, decimals: Decimals): string {
  const typed = text.replace(/[\s€'’]|euros?|eur/gi, '')
  if (GROUPED[','].test(typed) && (locale === 'en' || decimals === 'none')) return typed.replaceAll(',', '')
  if (GROUPED['.'].test(typed) && decimals !== 'any') return typed.replaceAll('.', '')
  return typed
}
