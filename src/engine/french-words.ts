import { toCardinal } from 'n2words/fr-FR'
import { parseCents } from '#rules/amounts.ts'

/** A higher amount is surely a typo, and its words would be useless. */
const HIGHEST = 999_999_999_999n

/**
 * French words of a whole number in classic spelling: `quatre-vingt-un`, `vingt et un`, `deux cents`. Undefined for
 * anything but digits with an optional sign.
 */
export function presentFrenchWords(integer: string): string | undefined {
  if (!/^-?\d+$/.test(integer)) return undefined
  const value = BigInt(integer)
  return value > HIGHEST || value < -HIGHEST ? undefined : toCardinal(value)
}

/**
 * French words of an amount in euros, in whole cents: `dix mille deux cents euros et cinquante centimes`, `un million
 * d’euros`. Not the library's currency form, which truncates and says "un million euros".
 */
export function presentFrenchEuroWords(euros: string): string | undefined {
  const cents = parseCents(euros)
  if (cents === undefined || cents < 0n) return undefined
  const whole = presentFrenchWords(String(cents / 100n))
  if (whole === undefined) return undefined
  const rest = cents % 100n
  const unit = cents / 100n < 2n ? 'euro' : 'euros'
  const joined = /(million|milliard)s?$/.test(whole) ? `${whole} d’${unit}` : `${whole} ${unit}`
  if (rest === 0n) return joined
  return `${joined} et ${toCardinal(rest)} centime${rest === 1n ? '' : 's'}`
}

/** Whether two wordings mean the same number, ignoring case, spacing and the hyphens of the 1990 spelling. */
export function isSameWording(typed: string, expected: string): boolean {
  return fold(typed) === fold(expected)
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['\u2019]/g, '’')
    .replace(/[\s\u00A0\u202F\u2010\u2011-]+/g, ' ')
    .trim()
}
