/** Euro amounts as whole cents, so that sums are exact and each amount is rounded only once. */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Cents of a decimal text in euros, rounded half up (away from zero); undefined when it is not a number. Source: design
 * "Engine semantics".
 */
export function parseCents(euros: string): bigint | undefined {
  const match = DECIMAL.exec(euros)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + (fraction.charAt(2) >= '5' ? 1n : 0n)
  return sign === '-' ? -cents : cents
}

/** Cents as a decimal text with two decimals: `1020000n` is `10200.00`. */
export function presentCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `percent` (0–100, at most two decimals) of an amount, rounded half up to the cent. */
export function percentOfCents(cents: bigint, percent: number): bigint {
  return (cents * BigInt(Math.round(percent * 100)) + 5_000n) / 10_000n
}
