import { parseCents, presentCents } from '#rules/amounts.ts'
import { REGISTER_COLUMNS } from './columns.ts'
import { csvLine } from '#rules/csv.ts'

/** First field of the control line. */
export const CONTROL = 'CONTROL'

/**
 * Builds an export file: a header, one line per position, and a control line with their count and total gross amount.
 * Deterministic: the same positions give the same bytes.
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
