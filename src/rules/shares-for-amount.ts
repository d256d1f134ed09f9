const PLACES = 6
const ONE = 10n ** BigInt(PLACES)
const DECIMAL = /^(\d+)(?:\.(\d{1,6}))?$/

/** A number of shares, and whether they cost less than the amount they were found for. */
export interface SharesForAmount {
  readonly shares: bigint
  readonly isRounded: boolean
}

/**
 * The most whole shares that an amount pays for, rounded down. `unitPrice` is the price of a share in full ownership,
 * `ratePercent` the part of it that the subscribed right costs. Decimal texts with at most six decimals; undefined when
 * one is not, or when a share costs nothing.
 */
export function findSharesFor(
  amount: string,
  unitPrice: string,
  ratePercent: string,
): SharesForAmount | undefined {
  const [paid, price, rate] = [amount, unitPrice, ratePercent].map(readScaled)
  if (paid === undefined || price === undefined || rate === undefined) return undefined
  const cost = price * rate
  if (cost === 0n) return undefined
  const scaled = paid * ONE * 100n
  return { shares: scaled / cost, isRounded: scaled % cost !== 0n }
}

function readScaled(text: string): bigint | undefined {
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + decimals.padEnd(PLACES, '0'))
}
