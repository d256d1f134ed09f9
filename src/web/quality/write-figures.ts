import { csvLine } from '#rules/csv.ts'
import type { SortedColumn } from './sorted-table.tsx'

/** The content of a table of figures. */
export interface Figures<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly SortedColumn<Row>[]
}

/**
 * A table as CSV, in the given order. Shares are exported as counts, from which a spreadsheet can compute percentages.
 */
export function writeFigures<Row>({ rows, columns }: Figures<Row>): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ value, figure }) => String((figure ?? value)(row)))),
  ]
  return lines.map((line) => `${csvLine(line)}\r\n`).join('')
}
