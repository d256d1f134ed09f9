import { enjoymentDay, formatFrenchDate } from '#rules/dates.ts'
import type { Product } from '#form/reference-data.ts'
import type { FactValue } from './scope.ts'

/** The price of a share in force on a day, in euros as text; undefined before the first one. */
export function findUnitPrice(product: Product, today: string): string | undefined {
  let latest: Product['prices'][number] | undefined
  for (const price of product.prices) {
    if (price.validFrom <= today && (latest === undefined || price.validFrom > latest.validFrom))
      latest = price
  }
  return latest?.amountEuros
}

const READERS: Readonly<Record<string, (product: Product, today: string) => FactValue>> = {
  code: (product) => product.code,
  name: (product) => product.name,
  kind: (product) => product.kind,
  unitPrice: (product, today) => findUnitPrice(product, today) ?? null,
  minimumShares: (product) => String(product.minimumShares.value),
  enjoymentDate: (product, today) => formatFrenchDate(enjoymentDay(today, product.enjoymentMonths)),
  dismembermentTable: (product) => product.dismembermentTable,
  requiredReceipts: (product) => (product.requiredReceipts ?? []).map(String),
}

/** What a form may ask about the chosen product: `{product.unitPrice}` and so on. */
export const PRODUCT_FACTS: readonly string[] = Object.keys(READERS)

/** One fact of a product on a day; null for a fact it does not have. */
export function readProductFact(product: Product, fact: string, today: string): FactValue {
  return Object.hasOwn(READERS, fact) ? (READERS[fact]?.(product, today) ?? null) : null
}
