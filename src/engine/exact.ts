import { Decimal } from 'decimal.js'

/** Decimals beyond the small ones; an own copy of the class, so that nobody else's settings reach it. */
const Large = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -50,
  toExpPos: 60,
})

/** A decimal as whole units of its last place: 12.5 is 125 units of 1 place. Exact while the units are safe integers. */
class Small {
  readonly units: number
  readonly places: number

  constructor(units: number, places: number) {
    this.units = units
    this.places = places
  }
}

/**
 * An exact decimal. Nearly all numbers of a form are small, and two integers are ten times faster than the
 * decimal class; whatever does not fit goes on as a large one, with the same results.
 */
export type Exact = Small | Decimal

const NUMBER = /^[-+]?\d{1,24}(?:[.,]\d{1,12})?$/
const SPACES = /[\s\u00A0\u202F]/g
const HIGHEST_UNITS = Number.MAX_SAFE_INTEGER
const HIGHEST_PLACES = 15
const POWERS = Array.from({ length: HIGHEST_PLACES + 1 }, (_each, places) => 10 ** places)

/** A number as people type it (`-12,5`, spaces dropped); null when the text is none. */
export function parseNumber(text: string): Exact | null {
  return parseSmall(text) ?? parseLarge(text)
}

/** An exact whole number; a fraction is a mistake of the caller, so it is cut off. */
export function wholeNumber(value: number): Exact {
  return Number.isSafeInteger(value) ? new Small(value, 0) : new Large(Math.trunc(value))
}

export function add(left: Exact, right: Exact): Exact {
  const sum = addSmall(left, right, 1)
  return sum ?? toLarge(left).plus(toLarge(right))
}

export function subtract(left: Exact, right: Exact): Exact {
  const difference = addSmall(left, right, -1)
  return difference ?? toLarge(left).minus(toLarge(right))
}

export function multiply(left: Exact, right: Exact): Exact {
  if (left instanceof Small && right instanceof Small) {
    const units = left.units * right.units
    const places = left.places + right.places
    if (isSafe(units) && places <= HIGHEST_PLACES) return new Small(units, places)
  }
  return toLarge(left).times(toLarge(right))
}

/** Null for a division by zero; to 40 digits when it does not come out. */
export function divide(left: Exact, right: Exact): Exact | null {
  if (isZero(right)) return null
  const quotient = left instanceof Small && right instanceof Small ? divideSmall(left, right) : undefined
  return quotient ?? toLarge(left).div(toLarge(right))
}

export function negate(value: Exact): Exact {
  return value instanceof Small ? new Small(-value.units, value.places) : value.negated()
}

export function absolute(value: Exact): Exact {
  return compareNumbers(value, ZERO) < 0 ? negate(value) : value
}

/** Negative, zero or positive as the left one is lower, equal or higher. */
export function compareNumbers(left: Exact, right: Exact): number {
  if (left instanceof Small && right instanceof Small) {
    if (left.places === right.places) return left.units - right.units
    const places = Math.max(left.places, right.places)
    const [low, high] = [scale(left, places), scale(right, places)]
    if (isSafe(low) && isSafe(high)) return low - high
  }
  return toLarge(left).comparedTo(toLarge(right))
}

export function isWhole(value: Exact): boolean {
  if (!(value instanceof Small)) return value.isInteger()
  return value.places === 0 || value.units % (POWERS[value.places] ?? 1) === 0
}

/** How many decimals the value really has; trailing zeros are none. */
export function countDecimals(value: Exact): number {
  return value instanceof Small && value.places === 0 ? 0 : toLarge(value).decimalPlaces()
}

/** Half up, away from zero for negatives. */
export function roundHalfUp(value: Exact, places: number): Exact {
  if (!(value instanceof Small)) return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP)
  if (value.places <= places) return value
  const factor = POWERS[value.places - places] ?? 1
  const rest = value.units % factor
  const up = Math.abs(rest) * 2 >= factor ? Math.sign(rest) : 0
  return new Small((value.units - rest) / factor + up, places)
}

export function floor(value: Exact): Exact {
  return isWhole(value) ? value : fromLarge(toLarge(value).floor())
}

export function ceil(value: Exact): Exact {
  return isWhole(value) ? value : fromLarge(toLarge(value).ceil())
}

/** The value as a float, for counts and places only. */
export function toFloat(value: Exact): number {
  return value instanceof Small ? value.units / (POWERS[value.places] ?? 1) : value.toNumber()
}

/** Plain decimal text without exponent or trailing zeros, never `-0`. */
export function presentNumber(value: Exact): string {
  if (value instanceof Small) {
    if (value.places === 0) return String(value.units + 0)
    return presentSmall(value)
  }
  return value.isZero() ? '0' : value.toFixed()
}

/** A calculation's result as an answer: 12 significant digits. Source: wizard §5 Calculations. */
export function presentResult(value: Exact): string {
  if (value instanceof Small && Math.abs(value.units) < 1e12) return presentNumber(value)
  return presentNumber(toLarge(value).toSignificantDigits(12))
}

const ZERO: Exact = new Small(0, 0)
const MINUS = 45
const COMMA = 44
const POINT = 46
const DIGIT_ZERO = 48

/** What most texts are: up to fifteen plain digits, read without a pattern. */
function parseSmall(text: string): Small | undefined {
  const { length } = text
  if (length === 0 || length > HIGHEST_PLACES) return undefined
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  let units = 0
  let point = -1
  for (let at = start; at < length; at += 1) {
    const code = text.charCodeAt(at)
    const digit = code - DIGIT_ZERO
    if (digit >= 0 && digit <= 9) units = units * 10 + digit
    else if ((code === POINT || code === COMMA) && point < 0 && at > start) point = at
    else return undefined
  }
  if (start === length || point === length - 1) return undefined
  const places = point < 0 ? 0 : length - 1 - point
  // Beyond twelve decimals the long way refuses, as it always does.
  return places > 12 ? undefined : new Small(start === 1 ? -units : units, places)
}

function parseLarge(text: string): Exact | null {
  if (text.length > LONGEST_TEXT) return null
  const compact = text.replace(SPACES, '')
  return NUMBER.test(compact) ? fromLarge(new Large(compact.replace(',', '.'))) : null
}

/** Longer texts hold no number that the pattern takes, however many spaces they have. */
const LONGEST_TEXT = 100

function addSmall(left: Exact, right: Exact, sign: 1 | -1): Exact | undefined {
  if (!(left instanceof Small && right instanceof Small)) return undefined
  const places = left.places > right.places ? left.places : right.places
  const first = scale(left, places)
  const second = scale(right, places)
  const units = first + sign * second
  return isSafe(first) && isSafe(second) && isSafe(units) ? new Small(units, places) : undefined
}

/** A quotient that comes out exactly; trailing zeros of the divisor only move the point. */
function divideSmall(left: Small, right: Small): Exact | undefined {
  let { units: divisor, places } = right
  while (divisor % 10 === 0) {
    divisor /= 10
    places -= 1
  }
  if (left.units % divisor !== 0) return undefined
  const quotient = new Small(left.units / divisor, 0)
  const shift = left.places - places
  if (shift > HIGHEST_PLACES) return undefined
  if (shift >= 0) return new Small(quotient.units, shift)
  const units = scale(quotient, -shift)
  return isSafe(units) ? new Small(units, 0) : undefined
}

function scale(value: Small, places: number): number {
  return places === value.places
    ? value.units
    : value.units * (POWERS[places - value.places] ?? Number.POSITIVE_INFINITY)
}

function isSafe(units: number): boolean {
  return units <= HIGHEST_UNITS && units >= -HIGHEST_UNITS
}

function isZero(value: Exact): boolean {
  return value instanceof Small ? value.units === 0 : value.isZero()
}

function toLarge(value: Exact): Decimal {
  if (!(value instanceof Small)) return value
  return value.places === 0 ? new Large(value.units) : new Large(`${value.units}e-${value.places}`)
}

/** Back to a small one where that is easily seen, so that what follows is fast again. */
function fromLarge(value: Decimal): Exact {
  return value.isInteger() && value.abs().lessThanOrEqualTo(HIGHEST_UNITS)
    ? new Small(value.toNumber(), 0)
    : value
}

function presentSmall({ units, places }: Small): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  const whole = digits.slice(0, -places)
  return (units < 0 ? '-' : '') + (fraction === '' ? whole : `${whole}.${fraction}`)
}
