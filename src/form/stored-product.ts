import * as z from 'zod'
import { Product } from './reference-data.ts'

/** Earlier releases stored undated figures, which applied on any day. */
const EVER = '0001-01-01'
const UNDATED = 'stored before it had a date and a source'

/**
 * A product as stored by any release, in envelope snapshots and with published forms. The first releases stored a
 * single undated minimum, enjoyment period and table.
 */
export const StoredProduct = z.preprocess(dateFigures, Product)

function dateFigures(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  const figures = new Map(Object.entries(stored))
  for (const key of ['minimumShares', 'enjoymentMonths', 'dismembermentTable']) {
    const figure: unknown = figures.get(key)
    if (figure !== undefined && !Array.isArray(figure)) figures.set(key, [dateFigure(figure)])
  }
  return Object.fromEntries(figures)
}

function dateFigure(figure: unknown): object {
  const known = typeof figure === 'object' && figure !== null ? figure : { value: figure, source: UNDATED }
  return { validFrom: EVER, ...known }
}
