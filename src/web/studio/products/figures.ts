import type { Product } from '#form/reference-data.ts'
import { asRecord } from '#form/layered-tree.ts'
import { readPastedNumber } from '#rules/pasted-table.ts'

/** The figure in force on a day; undefined before the first. */
export function findCurrent<Figure extends { readonly validFrom: string }>(
  figures: readonly Figure[],
  today: string,
): Figure | undefined {
  return figures
    .filter(({ validFrom }) => validFrom <= today)
    .toSorted((first, second) => first.validFrom.localeCompare(second.validFrom))
    .at(-1)
}

/** The first day of the month after a day, both `yyyy-mm-dd`. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** Adds a figure, in order of days; replaces one of the same day. */
export function addFigure<Figure extends { readonly validFrom: string }>(
  figures: readonly Figure[],
  figure: Figure,
): readonly Figure[] {
  return [...figures.filter(({ validFrom }) => validFrom !== figure.validFrom), figure].toSorted(
    (first, second) => first.validFrom.localeCompare(second.validFrom),
  )
}

/** An amount in euros as typed, with a comma or a point; undefined for anything else. */
export function readAmount(typed: string): string | undefined {
  const text = typed.trim()
  const decimal = readPastedNumber(text, text.includes(',') ? ',' : '.')
  return decimal !== undefined && /^\d+(\.\d{1,4})?$/.test(decimal) && Number(decimal) > 0
    ? decimal
    : undefined
}

/** A whole number as typed. */
export function readWhole(typed: string): number | undefined {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined
}

/** Products of a merged file that are complete enough to be shown; the check names what is wrong with others. */
export function readProducts(value: unknown): readonly Product[] {
  // Properties missing from the file get the schema's defaults.
  return Array.isArray(value)
    ? value.filter(isProduct).map((product) => ({ ...product, openToDirect: product.openToDirect ?? true }))
    : []
}

function isProduct(value: unknown): value is Product {
  const record = asRecord(value)
  const lists = ['prices', 'minimumShares', 'enjoymentMonths', 'dismembermentTable']
  return (
    record !== undefined &&
    typeof record['code'] === 'string' &&
    typeof record['name'] === 'string' &&
    lists.every((name) => Array.isArray(record[name]))
  )
}
