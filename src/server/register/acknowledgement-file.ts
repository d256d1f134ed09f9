import { CONTROL } from './register-file.ts'
import { parseCsv } from '#rules/csv.ts'

const COLUMNS = [
  'dossier_id',
  'line_id',
  'status',
  'reason',
  'associate_code',
  'shares_from',
  'shares_to',
  'register_date',
] as const
const REQUIRED = ['dossier_id', 'line_id', 'status'] as const

/** A parsed acknowledgement file: its records by column, or the reason it was rejected. */
export type AcknowledgementFile =
  | { readonly kind: 'lines'; readonly lines: readonly Readonly<Record<string, string>>[] }
  /** The control line is missing: the file may still be being written. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * Parses an acknowledgement file: a header, one record per position, and a control line with their count, which
 * tells a complete file from a truncated one. Columns may come in any order.
 */
export function parseAcknowledgementFile(text: string): AcknowledgementFile {
  const records = parseCsv(text)
  if (records === undefined) return { kind: 'incomplete' }
  const [header, ...rest] = records
  const control = rest.at(-1)
  if (header === undefined || control?.[0] !== CONTROL) return { kind: 'incomplete' }
  const missing = REQUIRED.filter((column) => !header.includes(column))
  if (missing.length > 0) return refuse(`missing column ${missing.join(', ')}`)
  const unknown = header.filter((column) => !COLUMNS.some((known) => known === column))
  if (unknown.length > 0) return refuse(`unknown column ${unknown.join(', ')}`)
  const lines = rest.slice(0, -1)
  if (Number(control[1]) !== lines.length)
    return refuse(`the control line counts ${control[1] ?? 'nothing'}, the file has ${lines.length} lines`)
  const uneven = lines.findIndex((fields) => fields.length !== header.length)
  if (uneven >= 0) return refuse(`line ${uneven + 2} does not have ${header.length} fields`)
  return {
    kind: 'lines',
    lines: lines.map((fields) =>
      Object.fromEntries(header.map((column, index) => [column, fields[index] ?? ''])),
    ),
  }
}

function refuse(reason: string): AcknowledgementFile {
  return { kind: 'refused', reason }
}
