import { toCardinal } from 'n2words/en-GB'
import { parseCents } from './amounts.ts'

/** The same limit as that of the French words. */
const HIGHEST = 999_999_999_999n

/** British English words of a whole number: `one hundred and one`. Undefined for anything but digits with an optional sign. */
export function presentEnglishWords(integer: string): string | undefined {
  if (!/^-?\d+$/.test(integer)) return undefined
  const value = BigInt(integer)
  return value > HIGHEST || value < -HIGHEST ? undefined : toCardinal(value)
}

/**
 * British English words of an amount in euros, in whole cents: `two hundred euros and fifty cents`. Undefined for a negative or
 * unreadable amount.
 */
export function presentEnglishEuroWords(euros: string): string | undefined {
  const cents = parseCents(euros)
  if (cents === undefined || cents < 0n) return undefined
  const whole = presentEnglishWords(String(cents / 100n))
  if (whole === undefined) return undefined
  const amount = `${whole} ${cents / 100n === 1n ? 'euro' : 'euros'}`
  const rest = cents % 100n
  return rest === 0n ? amount : `${amount} and ${toCardinal(rest)} ${rest === 1n ? 'cent' : 'cents'}`
}
