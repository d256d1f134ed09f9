import { enjoymentDay, formatFrenchDate } from '#rules/dates.ts'
import { findInForce } from '#rules/in-force.ts'
import type { Product } from '#form/reference-data.ts'
import type { FactValue } from './scope.ts'

/** Share price in force on a day, in euros as text; undefined before the first price and while it is closed. */
export function findUnitPrice({ prices }: Product, day: string): string | undefined {
  return findInForce(prices, day)?.amountEuros ?? undefined
}

/** Minimum number of shares of a first subscription on a day; undefined before the first figure. */
export function findMinimumShares({ minimumShares }: Product, day: string): number | undefined {
  return findInForce(minimumShares, day)?.value
}

/** First day on which shares subscribed on `day` earn income, `yyyy-mm-dd`; undefined before the first figure. */
export function findEnjoymentDay({ enjoymentMonths }: Product, day: string): string | undefined {
  const period = findInForce(enjoymentMonths, day)
  return period && enjoymentDay(day, period.value)
}

/** Code of the table in force on a day; null for full ownership only. */
function findTableCode({ dismembermentTable }: Product, day: string): string | null {
  return findInForce(dismembermentTable, day)?.value ?? null
}

const READERS: Readonly<Record<string, (product: Product, day: string) => FactValue>> = {
  code: (product) => product.code,
  name: (product) => product.name,
  kind: (product) => product.kind,
  unitPrice: (product, day) => findUnitPrice(product, day) ?? null,
  minimumShares: (product, day) => findMinimumShares(product, day)?.toString() ?? null,
  enjoymentDate(product, day) {
    const begins = findEnjoymentDay(product, day)
    return begins === undefined ? null : formatFrenchDate(begins)
  },
  dismembermentTable: findTableCode,
  requiredReceipts: (product) => (product.requiredReceipts ?? []).map(String),
}

/** Facts of the chosen product: `{product.unitPrice}` and so on. */
export const PRODUCT_FACTS: readonly string[] = Object.keys(READERS)

/** A product fact on a day; null for an unknown fact. */
export function readProductFact(product: Product, fact: string, day: string): FactValue {
  return Object.hasOwn(READERS, fact) ? (READERS[fact]?.(product, day) ?? null) : null
}
