/** A decimal as an integer and its number of decimals: 12.5 is 125 with 1. Exact while `units` is a safe integer. */
class Small {
  readonly units: number
  readonly places: number

  constructor(units: number, places: number) {
    // Adding zero turns -0 into 0, so that a comparison of zeros never gives -0.
    this.units = units + 0
    this.places = places
  }
}

/** The same with a bigint. Results have at most 40 significant digits, rounded half up. */
class Large {
  readonly units: bigint
  readonly places: number

  constructor(units: bigint, places: number) {
    this.units = units
    this.places = places
  }
}

/**
 * An exact decimal. Nearly all numbers of a form fit into `Small`, at the cost of two integers; results
 * that do not fit continue as `Large`, with the same semantics.
 */
export type Exact = Small | Large

/** Limit on the digits on either side of the decimal point, for input and for results of `presentResult`. */
const SIDE_DIGITS = 80
const NUMBER = new RegExp(`^[-+]?\\d{1,${SIDE_DIGITS}}(?:[.,]\\d{1,${SIDE_DIGITS}})?$`)
const SPACES = /[\s\u00A0\u202F]/g
const HIGHEST_UNITS = Number.MAX_SAFE_INTEGER
const HIGHEST_PLACES = 15
const PRECISION = 40
/** Sign, decimal point and 16 digits: a safe integer has no more, apart from leading zeros. */
const LONGEST_SMALL = 18
const POWERS = Array.from({ length: HIGHEST_PLACES + 1 }, (_each, places) => 10 ** places)

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
  const sum = addSmall(left, right, 1)
  return sum ?? addLarge(toLarge(left), toLarge(right), 1n)
}

/** Exact difference; beyond 40 significant digits, rounded half up. */
export function subtract(left: Exact, right: Exact): Exact {
  const difference = addSmall(left, right, -1)
  return difference ?? addLarge(toLarge(left), toLarge(right), -1n)
}

/** Exact product; beyond 40 significant digits, rounded half up. */
export function multiply(left: Exact, right: Exact): Exact {
  if (left instanceof Small && right instanceof Small) {
    const units = left.units * right.units
    const places = left.places + right.places
    if (isSafe(units) && places <= HIGHEST_PLACES) return new Small(units, places)
  }
  const [first, second] = [toLarge(left), toLarge(right)]
  return limit(first.units * second.units, first.places + second.places)
}

/** Quotient, rounded to 40 significant digits when it does not terminate. Null for a division by zero. */
export function divide(left: Exact, right: Exact): Exact | null {
  if (isZero(right)) return null
  const quotient = left instanceof Small && right instanceof Small ? divideSmall(left, right) : undefined
  return quotient ?? divideLarge(toLarge(left), toLarge(right))
}

/** The negated value. */
export function negate(value: Exact): Exact {
  return value instanceof Small
    ? new Small(-value.units, value.places)
    : new Large(-value.units, value.places)
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
  const [first, second] = alignLarge(toLarge(left), toLarge(right))
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** Whether the value has no fractional part. */
export function isWhole(value: Exact): boolean {
  if (value instanceof Large) return value.units % 10n ** BigInt(value.places) === 0n
  return value.places === 0 || value.units % (POWERS[value.places] ?? 1) === 0
}

/** Number of significant decimals; trailing zeros do not count. */
export function countDecimals(value: Exact): number {
  if (value.places === 0) return 0
  const [, fraction = ''] = presentNumber(value).split('.')
  return fraction.length
}

/** Rounded to `places` decimals, half up and away from zero for negatives. */
export function roundHalfUp(value: Exact, places: number): Exact {
  if (value.places <= places) return value
  if (value instanceof Large) {
    return new Large(divideHalfUp(value.units, 10n ** BigInt(value.places - places)), places)
  }
  const factor = POWERS[value.places - places] ?? 1
  const rest = value.units % factor
  const up = Math.abs(rest) * 2 >= factor ? Math.sign(rest) : 0
  return new Small((value.units - rest) / factor + up, places)
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
    if (value.places === 0) return String(value.units + 0)
    return presentUnits(String(Math.abs(value.units)), value.places, value.units < 0)
  }
  const digits = String(value.units < 0n ? -value.units : value.units)
  return presentUnits(digits, value.places, value.units < 0n)
}

/**
 * A calculation's result as an answer: 12 significant digits, in a form that `parseNumber` accepts. Null when too
 * large; zero when too small. Source: wizard §5 Calculations.
 */
export function presentResult(value: Exact): string | null {
  if (value instanceof Small && Math.abs(value.units) < 1e12) return presentNumber(value)
  const { units, places } = toLarge(value)
  return presentReadable(limit(units, places, 12))
}

/** An amount as an answer: whole cents, rounded half up once, not via 12 digits. Null when too large. */
export function presentAmount(value: Exact): string | null {
  return presentReadable(roundHalfUp(value, 2))
}

function presentReadable(value: Exact): string | null {
  const text = presentNumber(roundHalfUp(value, SIDE_DIGITS))
  return value instanceof Small || NUMBER.test(text) ? text : null
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
  return places === value.places
    ? value.units
    : value.units * (POWERS[places - value.places] ?? Number.POSITIVE_INFINITY)
}

function isSafe(units: number): boolean {
  return units <= HIGHEST_UNITS && units >= -HIGHEST_UNITS
}

function isZero(value: Exact): boolean {
  return value instanceof Small ? value.units === 0 : value.units === 0n
}

function toLarge(value: Exact): Large {
  return value instanceof Small ? new Large(BigInt(value.units), value.places) : value
}

/** Converts back to `Small` where possible, to return to the fast path. */
function shrink(value: Large): Exact {
  const { units, places } = value
  return units <= HIGHEST_BIG && units >= -HIGHEST_BIG && places <= HIGHEST_PLACES
    ? new Small(Number(units), places)
    : value
}

const HIGHEST_BIG = BigInt(HIGHEST_UNITS)

/** Limits the significant digits, rounding half up. */
function limit(units: bigint, places: number, digits = PRECISION): Exact {
  const excess = String(units < 0n ? -units : units).length - digits
  if (excess <= 0) return shrink(new Large(units, places))
  const kept = divideHalfUp(units, 10n ** BigInt(excess))
  const left = places - excess
  return left >= 0 ? shrink(new Large(kept, left)) : shrink(new Large(kept * 10n ** BigInt(-left), 0))
}

function addLarge(left: Large, right: Large, sign: 1n | -1n): Exact {
  const [first, second] = alignLarge(left, right)
  return limit(first + sign * second, Math.max(left.places, right.places))
}

function alignLarge(left: Large, right: Large): readonly [bigint, bigint] {
  const places = Math.max(left.places, right.places)
  return [
    left.units * 10n ** BigInt(places - left.places),
    right.units * 10n ** BigInt(places - right.places),
  ]
}

/** Keeps enough digits after the decimal point that limiting the precision is the only rounding. */
function divideLarge(left: Large, right: Large): Exact {
  const extra = PRECISION + String(right.units).length + left.places + 1
  const numerator = left.units * 10n ** BigInt(extra + right.places)
  const denominator = right.units * 10n ** BigInt(left.places)
  const quotient = numerator / denominator
  // A discarded remainder must still make a half round up, so it is kept as one extra unit.
  const sticky = numerator % denominator === 0n ? 0n : numerator < 0n === denominator < 0n ? 1n : -1n
  return limit(quotient * 10n + sticky, extra + 1)
}

function divideHalfUp(units: bigint, divisor: bigint): bigint {
  const rest = units % divisor
  const isUp = (rest < 0n ? -rest : rest) * 2n >= divisor
  return units / divisor + (isUp ? (units < 0n ? -1n : 1n) : 0n)
}

/** The value itself if it has no more decimals than `kept`, otherwise the neighbour in `direction`. */
function cutDecimals(value: Exact, kept: number, direction: 1n | -1n): Exact {
  if (value.places <= kept) return value
  const { units, places } = toLarge(value)
  const factor = 10n ** BigInt(places - kept)
  const isAway = units % factor !== 0n && (direction === 1n ? units > 0n : units < 0n)
  return shrink(new Large(units / factor + (isAway ? direction : 0n), kept))
}

function presentUnits(absolute: string, places: number, isNegative: boolean): string {
  const digits = absolute.padStart(places + 1, '0')
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return isNegative && text !== '0' ? `-${text}` : text
}
