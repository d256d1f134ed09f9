import { toCardinal } from 'n2words/fr-FR'
import { parseCents } from '#rules/amounts.ts'

/** Above this the words of an amount serve nobody, and a number is surely a mistake. */
const HIGHEST = 999_999_999_999n

/**
 * French words of a whole number, classic spelling: `quatre-vingt-un`, `vingt et un`, `deux cents`.
 * Undefined for anything else than digits with an optional sign.
 */
export function presentFrenchWords(integer: string): string | undefined {
  if (!/^-?\d+$/.test(integer)) return undefined
  const value = BigInt(integer)
  return value > HIGHEST || value < -HIGHEST ? undefined : toCardinal(value)
}

/**
 * French words of an amount in euros, on whole cents: `dix mille deux cents euros et cinquante centimes`,
 * `un million d’euros`. The library's own currency form truncates and says "un million euros".
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

/** Whether two wordings are the same number: case, spacing and the hyphens of 1990 make no difference. */
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
