import { Decimal } from 'decimal.js'

/** Exact decimals of the engine; an own copy of the class, so that nobody else's settings reach it. */
export const Exact = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -50,
  toExpPos: 60,
})
export type Exact = Decimal

const NUMBER = /^[-+]?\d{1,24}(?:[.,]\d{1,12})?$/
const SMALL_WHOLE = /^\d{1,7}$/
const SPACES = /[\s\u00A0\u202F]/g

/** A number as people type it (`-12,5`, spaces dropped); null when the text is none. */
export function parseNumber(text: string): Exact | null {
  if (text === '') return null
  // Most numbers of a form are small and whole, and the class takes those from a number far faster.
  if (SMALL_WHOLE.test(text)) return new Exact(Number(text))
  const compact = text.replace(SPACES, '')
  return NUMBER.test(compact) ? new Exact(compact.replace(',', '.')) : null
}

/** Plain decimal text without exponent or trailing zeros, never `-0`. */
export function presentNumber(value: Exact): string {
  if (value.isZero()) return '0'
  return value.isInteger() && value.e < 15 ? String(value.toNumber()) : value.toFixed()
}

/** A calculation's result as an answer: 12 significant digits. Source: wizard §5 Calculations. */
export function presentResult(value: Exact): string {
  // Numbers within 12 digits are already what rounding would leave.
  if (value.precision() <= 12) return presentNumber(value)
  return presentNumber(value.toSignificantDigits(12))
}
