import { parseCents, presentCents } from '#rules/amounts.ts'
import { REGISTER_COLUMNS } from './columns.ts'
import { csvLine } from './csv.ts'

/** First field of the last line: how many positions there are and what they total. */
export const CONTROL = 'CONTROL'

/**
 * The text of an export file: names of the columns, one line per position, and a control line with their
 * count and the total of their gross amounts. The same positions give the same bytes.
 */
export function renderRegisterFile(positions: readonly Readonly<Record<string, string>>[]): string {
  const total = positions.reduce((sum, fields) => sum + (parseCents(fields['gross_amount'] ?? '') ?? 0n), 0n)
  const lines = [
    csvLine(REGISTER_COLUMNS),
    ...positions.map((fields) => csvLine(REGISTER_COLUMNS.map((column) => fields[column] ?? ''))),
    csvLine([CONTROL, String(positions.length), presentCents(total)]),
  ]
  return `${lines.join('\n')}\n`
}
