import type { ElementType } from '#form/definition.ts'
import type { DismembermentTable, Product } from '#form/reference-data.ts'
import type { CompiledElement } from './compile.ts'
import { findUnitPrice } from './product-facts.ts'
import type { Facts, ResolvedOption } from './session-types.ts'

const PRODUCT_CHOICES: ReadonlySet<ElementType> = new Set<ElementType>([
  'input_product_radio',
  'unique_select_product_choice_list',
  'unique_select_product_choice_autocomplete_list',
  'unique_select_product_choice_radio',
])
const NO_OPTIONS: readonly ResolvedOption[] = []

/** Whether the options of a type are the deployment's products. */
export function isProductChoice(type: ElementType): boolean {
  return PRODUCT_CHOICES.has(type)
}

/**
 * Options of an element once facts are applied, in the author's or the table's order.
 * Products without a price on that day are left out, and on a direct dossier those not open to it.
 */
export function resolveOptions(
  element: CompiledElement,
  facts: Facts,
  today: string,
  productTable: string | null,
): readonly ResolvedOption[] {
  const { attributes } = element.definition
  if (!element.hasFactOptions) return attributes.options ?? NO_OPTIONS
  if (isProductChoice(element.type)) return resolveProducts(facts, today)
  const code = attributes.table === 'product' ? productTable : attributes.table
  const table = facts.tables.find((candidate) => candidate.code === code)
  return table === undefined ? NO_OPTIONS : resolveRows(table)
}

function resolveProducts(facts: Facts, today: string): readonly ResolvedOption[] {
  return facts.products
    .filter((product) => findUnitPrice(product, today) !== undefined)
    .filter((product) => product.openToDirect || !facts.dossier.direct)
    .map((product) => presentProduct(product))
}

function presentProduct(product: Product): ResolvedOption {
  return {
    value: product.code,
    label: { fr: product.name, en: product.name },
    presentation: product.description,
  }
}

function resolveRows(table: DismembermentTable): readonly ResolvedOption[] {
  if (table.kind === 'life') {
    return table.rows.map((row) => ({
      value: row.toAge === null ? `${row.fromAge}-plus` : `${row.fromAge}-${row.toAge}`,
      label: row.label,
      usufruct: row.usufruct,
      bareOwnership: row.bareOwnership,
    }))
  }
  return table.rows.map((row) => ({
    value: String(row.durationYears),
    label: { fr: `${row.durationYears} ans`, en: `${row.durationYears} years` },
    usufruct: row.usufruct,
    bareOwnership: row.bareOwnership,
  }))
}
