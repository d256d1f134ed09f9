import { csvLine } from '#rules/csv.ts'
import type { SortedColumn } from './sorted-table.tsx'

/** What a table of figures shows. */
export interface Figures<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly SortedColumn<Row>[]
}

/** A table as CSV, in the order given, with the number of each share: percentages are the spreadsheet's to compute. */
export function writeFigures<Row>({ rows, columns }: Figures<Row>): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ value, figure }) => String((figure ?? value)(row)))),
  ]
  return lines.map((line) => `${csvLine(line)}\r\n`).join('')
}
