import { enjoymentDay, formatFrenchDate } from '#rules/dates.ts'
import { findInForce } from '#rules/in-force.ts'
import type { Product } from '#form/reference-data.ts'
import type { FactValue } from './scope.ts'

/** The price of a share in force on a day, in euros as text; undefined before the first one. */
export function findUnitPrice({ prices }: Product, day: string): string | undefined {
  return findInForce(prices, day)?.amountEuros
}

/** The fewest shares of a first subscription on a day; undefined before the first figure. */
export function findMinimumShares({ minimumShares }: Product, day: string): number | undefined {
  return findInForce(minimumShares, day)?.value
}

/** From when shares subscribed on a day bear income, `yyyy-mm-dd`; undefined before the first figure. */
export function findEnjoymentDay({ enjoymentMonths }: Product, day: string): string | undefined {
  const period = findInForce(enjoymentMonths, day)
  return period && enjoymentDay(day, period.value)
}

/** The code of the table in force on a day; null for full ownership only. */
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

/** What a form may ask about the chosen product: `{product.unitPrice}` and so on. */
export const PRODUCT_FACTS: readonly string[] = Object.keys(READERS)

/** One fact of a product on a day; null for a fact it does not have. */
export function readProductFact(product: Product, fact: string, day: string): FactValue {
  return Object.hasOwn(READERS, fact) ? (READERS[fact]?.(product, day) ?? null) : null
}
