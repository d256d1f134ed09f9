/** A decimal as an integer and its number of decimals: 12.5 is 125 with 1. Exact while `units` is a safe integer. */
export class Small {
  readonly units: number
  readonly places: number

  constructor(units: number, places: number) {
    // Adding zero turns -0 into 0, so that a comparison of zeros never gives -0.
    this.units = units + 0
    this.places = places
  }
}

/** The same with a bigint. Results have at most 40 significant digits, rounded half up. */
export class Large {
  readonly units: bigint
  readonly places: number

  constructor(units: bigint, places: number) {
    this.units = units
    this.places = places
  }
}

/**
 * A result of small numbers that does not fit into `Small`: a float within a known distance of the exact result, and the
 * operation that gives the exact one. A result is written with 12 digits, for which the float nearly always suffices;
 * bigints are thirty times slower.
 */
export class Estimate {
  readonly float: number
  /** Bound on the relative error. */
  readonly error: number
  readonly left: Exact
  readonly right: Exact
  readonly operate: Operation

  constructor(float: number, error: number, left: Exact, right: Exact, operate: Operation) {
    this.float = float
    this.error = error
    this.left = left
    this.right = right
    this.operate = operate
  }
}

type Operation = (left: Large, right: Large) => Small | Large

/**
 * An exact decimal. Nearly all numbers of a form fit into `Small`, at the cost of two integers; results that do not fit
 * continue as `Estimate` or `Large`, with the same semantics.
 */
export type Exact = Small | Large | Estimate

/** Up to here integers are exact floats. */
export const HIGHEST_UNITS = Number.MAX_SAFE_INTEGER
/** Up to here powers of ten are exact floats. */
export const HIGHEST_PLACES = 22
const PRECISION = 40
const POWERS = Array.from({ length: HIGHEST_PLACES + 1 }, (_each, places) => 10 ** places)
/** Bound on the relative error of one float operation: twice that of a single rounding. */
export const ROUNDING = Number.EPSILON
/** An estimate must decide the twelfth digit, and `10 ** places` must be exact on the way there. */
const HIGHEST_ERROR = 1e-14
const HIGHEST_ESTIMATE = 1e30

/** Whether the value is a number of this module. */
export function isExact(value: unknown): value is Exact {
  return value instanceof Small || value instanceof Large || value instanceof Estimate
}

/** A power of ten; infinite beyond the exact ones. */
export function powerOf(places: number): number {
  return POWERS[places] ?? Number.POSITIVE_INFINITY
}

/** Whether the integer is exact. */
export function isSafe(units: number): boolean {
  return units <= HIGHEST_UNITS && units >= -HIGHEST_UNITS
}

/** The estimate, or the exact result when the estimate is too inexact to decide a rounding. */
export function estimate(float: number, error: number, left: Exact, right: Exact, operate: Operation): Exact {
  const size = Math.abs(float)
  const isUsable = error <= HIGHEST_ERROR && size <= HIGHEST_ESTIMATE && size >= 1 / HIGHEST_ESTIMATE
  return isUsable ? new Estimate(float, error, left, right, operate) : operate(toLarge(left), toLarge(right))
}

/** A sum or difference as an estimate, or exactly when too many digits cancel out. */
export function estimateSum(left: Exact, right: Exact, sign: 1 | -1, operate: Operation): Exact {
  const sum = floatOf(left) + sign * floatOf(right)
  const error = (doubtOf(left) + doubtOf(right)) / Math.abs(sum) + ROUNDING
  return estimate(sum, error, left, right, operate)
}

/** The value as a float. NaN for a `Large`, so that results computed from it are exact. */
export function floatOf(value: Exact): number {
  if (value instanceof Small) return value.units / powerOf(value.places)
  return value instanceof Estimate ? value.float : Number.NaN
}

/** Bound on the relative error of the float. */
export function errorOf(value: Exact): number {
  return value instanceof Estimate ? value.error : ROUNDING
}

/** Bound on the absolute error of the float. */
export function doubtOf(value: Exact): number {
  return Math.abs(floatOf(value)) * (errorOf(value) + ROUNDING)
}

/** Rounded half up; undefined when the result is too close to a tie to decide, or too large. */
export function roundEstimate({ float, error }: Estimate, places: number): Small | undefined {
  if (!(places >= 0 && places <= HIGHEST_PLACES)) return undefined
  const scaled = float * powerOf(places)
  const units = Math.round(scaled)
  const doubt = Math.abs(scaled) * (error + ROUNDING)
  return isSafe(units) && 0.5 - Math.abs(scaled - units) > doubt ? new Small(units, places) : undefined
}

/** The exact value with a bigint. For an estimate, runs its exact operation. */
export function toLarge(value: Exact): Large {
  if (value instanceof Large) return value
  if (value instanceof Small) return new Large(BigInt(value.units), value.places)
  return toLarge(value.operate(toLarge(value.left), toLarge(value.right)))
}

/** Converts back to `Small` where possible, to return to the fast path. */
export function shrink(value: Large): Small | Large {
  const { units, places } = value
  return units <= HIGHEST_BIG && units >= -HIGHEST_BIG && places <= HIGHEST_PLACES
    ? new Small(Number(units), places)
    : value
}

const HIGHEST_BIG = BigInt(HIGHEST_UNITS)

/** Limits the significant digits, rounding half up. */
export function limit(units: bigint, places: number, digits = PRECISION): Small | Large {
  const excess = String(units < 0n ? -units : units).length - digits
  if (excess <= 0) return shrink(new Large(units, places))
  const kept = divideHalfUp(units, 10n ** BigInt(excess))
  const left = places - excess
  return left >= 0 ? shrink(new Large(kept, left)) : shrink(new Large(kept * 10n ** BigInt(-left), 0))
}

/** Sum, with at most 40 digits. */
export function addLarge(left: Large, right: Large): Small | Large {
  const [first, second] = alignLarge(left, right)
  return limit(first + second, Math.max(left.places, right.places))
}

/** Difference, with at most 40 digits. */
export function subtractLarge(left: Large, right: Large): Small | Large {
  return addLarge(left, new Large(-right.units, right.places))
}

/** Product, with at most 40 digits. */
export function multiplyLarge(left: Large, right: Large): Small | Large {
  return limit(left.units * right.units, left.places + right.places)
}

/** The units of both with the same number of places. */
export function alignLarge(left: Large, right: Large): readonly [bigint, bigint] {
  const places = Math.max(left.places, right.places)
  return [
    left.units * 10n ** BigInt(places - left.places),
    right.units * 10n ** BigInt(places - right.places),
  ]
}

/** Keeps enough digits after the decimal point that limiting the precision is the only rounding. */
export function divideLarge(left: Large, right: Large): Small | Large {
  const extra = PRECISION + String(right.units).length + left.places + 1
  const numerator = left.units * 10n ** BigInt(extra + right.places)
  const denominator = right.units * 10n ** BigInt(left.places)
  const quotient = numerator / denominator
  // A discarded remainder must still make a half round up, so it is kept as one extra unit.
  const sticky = numerator % denominator === 0n ? 0n : numerator < 0n === denominator < 0n ? 1n : -1n
  return limit(quotient * 10n + sticky, extra + 1)
}

/** Integer quotient, rounded half up and away from zero for negatives. */
export function divideHalfUp(units: bigint, divisor: bigint): bigint {
  const rest = units % divisor
  const isUp = (rest < 0n ? -rest : rest) * 2n >= divisor
  return units / divisor + (isUp ? (units < 0n ? -1n : 1n) : 0n)
}
