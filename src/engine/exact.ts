import {
  addLarge,
  alignLarge,
  divideHalfUp,
  divideLarge,
  doubtOf,
  errorOf,
  Estimate,
  estimate,
  estimateSum,
  floatOf,
  HIGHEST_PLACES,
  HIGHEST_UNITS,
  isSafe,
  Large,
  limit,
  multiplyLarge,
  powerOf,
  roundEstimate,
  ROUNDING,
  shrink,
  Small,
  subtractLarge,
  toLarge,
  type Exact,
} from './exact-parts.ts'

export { isExact, type Exact } from './exact-parts.ts'

/** Limit on the digits on either side of the decimal point, for input and for results of `roundResult`. */
const SIDE_DIGITS = 80
const NUMBER = new RegExp(`^[-+]?\\d{1,${SIDE_DIGITS}}(?:[.,]\\d{1,${SIDE_DIGITS}})?$`)
const SPACES = /[\s\u00A0\u202F]/g
const RESULT_DIGITS = 12
const HIGHEST_RESULT = 10 ** RESULT_DIGITS
/** Sign, decimal point and 16 digits: a safe integer has no more, apart from leading zeros. */
const LONGEST_SMALL = 18

/**
 * Parses a number as typed (`-12,5`, spaces ignored) or as formatted by `presentNumber`. Null when the text is not a
 * number, or has more than 80 digits on one side of the decimal point.
 */
export function parseNumber(text: string): Exact | null {
  return parseSmall(text) ?? parseLarge(text)
}

/** An exact whole number from a safe integer; a fraction would be a caller's bug and is truncated. */
export function wholeNumber(value: number): Exact {
  return new Small(Math.trunc(value), 0)
}

/** Exact sum; beyond 40 significant digits, rounded half up. */
export function add(left: Exact, right: Exact): Exact {
  return addSmall(left, right, 1) ?? estimateSum(left, right, 1, addLarge)
}

/** Exact difference; beyond 40 significant digits, rounded half up. */
export function subtract(left: Exact, right: Exact): Exact {
  return addSmall(left, right, -1) ?? estimateSum(left, right, -1, subtractLarge)
}

/** Exact product; beyond 40 significant digits, rounded half up. */
export function multiply(left: Exact, right: Exact): Exact {
  if (left instanceof Small && right instanceof Small) {
    const units = left.units * right.units
    const places = left.places + right.places
    if (isSafe(units) && places <= HIGHEST_PLACES) return new Small(units, places)
  }
  const error = errorOf(left) + errorOf(right) + ROUNDING
  return estimate(floatOf(left) * floatOf(right), error, left, right, multiplyLarge)
}

/** Quotient, rounded to 40 significant digits when it does not terminate. Null for a division by zero. */
export function divide(left: Exact, right: Exact): Exact | null {
  if (isZero(right)) return null
  const quotient = left instanceof Small && right instanceof Small ? divideSmall(left, right) : undefined
  if (quotient !== undefined) return quotient
  const error = errorOf(left) + errorOf(right) + ROUNDING
  return estimate(floatOf(left) / floatOf(right), error, left, right, divideLarge)
}

/** The negated value. */
export function negate(value: Exact): Exact {
  return subtract(ZERO, value)
}

/** The absolute value. */
export function absolute(value: Exact): Exact {
  return compareNumbers(value, ZERO) < 0 ? negate(value) : value
}

/** Comparison result: negative, zero or positive. */
export function compareNumbers(left: Exact, right: Exact): number {
  if (left instanceof Small && right instanceof Small) {
    if (left.places === right.places) return left.units - right.units
    const places = Math.max(left.places, right.places)
    const [low, high] = [scale(left, places), scale(right, places)]
    if (isSafe(low) && isSafe(high)) return low - high
  }
  const difference = floatOf(left) - floatOf(right)
  if (Math.abs(difference) > doubtOf(left) + doubtOf(right)) return difference
  const [first, second] = alignLarge(toLarge(left), toLarge(right))
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** Whether the value has no fractional part. */
export function isWhole(value: Exact): boolean {
  if (value instanceof Small) return value.places === 0 || value.units % powerOf(value.places) === 0
  const { units, places } = toLarge(value)
  return units % 10n ** BigInt(places) === 0n
}

/** Number of significant decimals; trailing zeros do not count. */
export function countDecimals(value: Exact): number {
  if (value instanceof Small) return trim(value).places
  const [, fraction = ''] = presentNumber(value).split('.')
  return fraction.length
}

/** Rounded to `places` decimals, half up and away from zero for negatives. */
export function roundHalfUp(value: Exact, places: number): Exact {
  if (value instanceof Small) return value.places <= places ? value : roundSmall(value, places)
  if (value instanceof Estimate) {
    const rounded = roundEstimate(value, places)
    if (rounded !== undefined) return rounded
  }
  const large = toLarge(value)
  if (large.places <= places) return large
  return new Large(divideHalfUp(large.units, 10n ** BigInt(large.places - places)), places)
}

/** The largest whole number not above the value; -2 for -1.5. */
export function floor(value: Exact): Exact {
  return floorTo(value, 0)
}

/** The smallest whole number not below the value; -1 for -1.5. */
export function ceil(value: Exact): Exact {
  return ceilTo(value, 0)
}

/** The largest number with `places` decimals that is not above the value. */
export function floorTo(value: Exact, places: number): Exact {
  return cutDecimals(value, places, -1n)
}

/** The smallest number with `places` decimals that is not below the value. */
export function ceilTo(value: Exact, places: number): Exact {
  return cutDecimals(value, places, 1n)
}

/** The value as a float. Loses precision: only for counts and indexes. */
export function toFloat(value: Exact): number {
  return Number(presentNumber(value))
}

/** Canonical decimal text: no exponent, no trailing zeros, never `-0`. */
export function presentNumber(value: Exact): string {
  if (value instanceof Small) {
    const { units, places } = trim(value)
    return places === 0 ? String(units) : placePoint(String(Math.abs(units)), places, units < 0)
  }
  let { units, places } = toLarge(value)
  while (places > 0 && units % 10n === 0n) {
    units /= 10n
    places -= 1
  }
  return placePoint(String(units < 0n ? -units : units), places, units < 0n)
}

/**
 * A calculation's result as an answer: 12 significant digits, in a form that `parseNumber` accepts. Null when too
 * large; zero when too small. Source: wizard §5 Calculations.
 */
export function roundResult(value: Exact): Exact | null {
  if (value instanceof Small) {
    const size = Math.abs(value.units)
    if (size < HIGHEST_RESULT) return value
    const excess = String(size).length - RESULT_DIGITS
    if (value.places >= excess) return roundSmall(value, value.places - excess)
  }
  if (value instanceof Estimate) {
    const rounded = roundEstimate(value, findResultPlaces(Math.abs(value.float)))
    if (rounded !== undefined) return rounded
  }
  const { units, places } = toLarge(value)
  return keepReadable(limit(units, places, RESULT_DIGITS))
}

/** An amount as an answer: whole cents, rounded half up once, not via 12 digits. Null when too large. */
export function roundAmount(value: Exact): Exact | null {
  return keepReadable(roundHalfUp(value, 2))
}

function keepReadable(value: Exact): Exact | null {
  if (value instanceof Small) return value
  const rounded = roundHalfUp(value, SIDE_DIGITS)
  return NUMBER.test(presentNumber(rounded)) ? rounded : null
}

const ZERO: Exact = new Small(0, 0)
const MINUS = 45
const COMMA = 44
const POINT = 46
const DIGIT_ZERO = 48

/** Fast path without a regular expression for plain digits that fit a safe integer. */
function parseSmall(text: string): Small | undefined {
  const { length } = text
  if (length === 0 || length > LONGEST_SMALL) return undefined
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
  // A sum beyond the safe integers may be inexact, but never drops back into their range.
  if (units > HIGHEST_UNITS || places > HIGHEST_PLACES) return undefined
  return new Small(start === 1 ? -units : units, places)
}

function parseLarge(text: string): Exact | null {
  if (text.length > LONGEST_TEXT) return null
  const compact = text.replace(SPACES, '')
  if (!NUMBER.test(compact)) return null
  const [whole = '', fraction = ''] = compact.replace('+', '').split(/[.,]/)
  return shrink(new Large(BigInt(whole + fraction), fraction.length))
}

/** Longest text the pattern can match, with a space after each digit; longer texts are rejected unparsed. */
const LONGEST_TEXT = 4 * SIDE_DIGITS

function addSmall(left: Exact, right: Exact, sign: 1 | -1): Exact | undefined {
  if (!(left instanceof Small && right instanceof Small)) return undefined
  const places = left.places > right.places ? left.places : right.places
  const first = scale(left, places)
  const second = scale(right, places)
  const units = first + sign * second
  return isSafe(first) && isSafe(second) && isSafe(units) ? new Small(units, places) : undefined
}

/** The quotient if it terminates. Trailing zeros of the divisor only shift the decimal point. */
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
  return places === value.places ? value.units : value.units * powerOf(places - value.places)
}

/** Without trailing zeros of its decimals. */
function trim(value: Small): Small {
  let { units, places } = value
  while (places > 0 && units % 10 === 0) {
    units /= 10
    places -= 1
  }
  return places === value.places ? value : new Small(units, places)
}

function roundSmall({ units, places }: Small, kept: number): Small {
  const factor = powerOf(places - kept)
  const rest = units % factor
  const up = Math.abs(rest) * 2 >= factor ? Math.sign(rest) : 0
  return new Small((units - rest) / factor + up, kept)
}

function isZero(value: Exact): boolean {
  if (value instanceof Small) return value.units === 0
  return value instanceof Large && value.units === 0n
}

/** The value itself if it has no more decimals than `kept`, otherwise the neighbour in `direction`. */
function cutDecimals(value: Exact, kept: number, direction: 1n | -1n): Exact {
  const { units, places } = toLarge(value)
  if (places <= kept) return value
  const factor = 10n ** BigInt(places - kept)
  const isAway = units % factor !== 0n && (direction === 1n ? units > 0n : units < 0n)
  return shrink(new Large(units / factor + (isAway ? direction : 0n), kept))
}

function placePoint(absolute: string, places: number, isNegative: boolean): string {
  const sign = isNegative ? '-' : ''
  if (places === 0) return sign + absolute
  const digits = absolute.padStart(places + 1, '0')
  const point = digits.length - places
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Decimals that leave 12 significant digits. */
function findResultPlaces(size: number): number {
  const places = RESULT_DIGITS - 1 - Math.floor(Math.log10(size))
  if (places > HIGHEST_PLACES) return places
  // The logarithm may be rounded to a whole number, or down from one.
  const scaled = size * powerOf(places)
  if (scaled >= HIGHEST_RESULT) return places - 1
  return scaled < HIGHEST_RESULT / 10 ? places + 1 : places
}
