import type { Locale } from '#vocabulary/locale.ts'
import { parseCents, presentCents } from './amounts.ts'

/** Formats numbers, amounts and references for French and English. Source: mockups §6. */

/** No-break space; not U+202F, which many fonts lack. Source: design "Look". */
export const NO_BREAK_SPACE = '\u00A0'

/** Groups the thousands of a canonical decimal (`-1234.5`), keeping every digit; any other text is unchanged. */
export function formatNumber(decimal: string, locale: Locale): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (match === null) return decimal
  const [, sign = '', whole = '', fraction] = match
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale === 'fr' ? NO_BREAK_SPACE : ',')
  return sign + grouped + (fraction === undefined ? '' : (locale === 'fr' ? ',' : '.') + fraction)
}

/** An amount in euros with two decimals: `10 200,00 €`, or `€10,200.00` in English. */
export function formatMoney(euros: string, locale: Locale): string {
  const cents = parseCents(euros)
  if (cents === undefined) return euros
  if (locale === 'fr') return `${formatNumber(presentCents(cents), 'fr')}${NO_BREAK_SPACE}€`
  const unsigned = formatNumber(presentCents(cents < 0n ? -cents : cents), 'en')
  return `${cents < 0n ? '-' : ''}€${unsigned}`
}

/** An amount of whole euros without its cents: `10 200 €`, or `€10,200` in English. */
export function formatWholeMoney(euros: number, locale: Locale): string {
  return formatMoney(String(euros), locale).replace(/[.,]00(?!\d)/, '')
}

/** `12,5 %`, or `12.5%` in English. `decimal` is a percentage, not a fraction. */
export function formatPercent(decimal: string, locale: Locale): string {
  return `${formatNumber(decimal, locale)}${locale === 'fr' ? NO_BREAK_SPACE : ''}%`
}

/** A French number in E.164 as `06 18 42 07 55`; other numbers unchanged. */
export function formatPhone(e164: string): string {
  const match = /^\+33(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(e164)
  return match === null ? e164 : [`0${match[1]}`, ...match.slice(2)].join(NO_BREAK_SPACE)
}

/** An IBAN in groups of four. Source: wizard §9. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, `$1${NO_BREAK_SPACE}`)
}
