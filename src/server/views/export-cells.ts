import { UnreachableError } from '#engine/index.ts'
import { columnOf, type ListColumn } from '#rules/dossier-columns.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findDeadline, nameProduct, presentTitle, type ListRow } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import { HEADINGS, nameCorrection, nameState, nameVigilance } from './export-wording.ts'

/** A value of an exported row. Amounts are cents, days `yyyy-mm-dd`. */
export type ExportCell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'amount'; readonly value: number }
  | { readonly kind: 'day'; readonly value: string }
  | null

/** The headings of an export: number and title, then the columns of the view. */
export function headingsOf(columns: readonly ListColumn[], locale: Locale): readonly string[] {
  return (['id', 'title', ...columns] as const).map((name) => HEADINGS[name][locale])
}

interface CellsShown {
  readonly columns: readonly ListColumn[]
  readonly locale: Locale
  /** `yyyy-mm-dd` in Paris. */
  readonly today: string
}

/** The cells of a row, in the order of the headings. */
export function cellsOf(
  services: Services,
  row: ListRow,
  { columns, locale, today }: CellsShown,
): readonly ExportCell[] {
  const values = valuesOf(services, row, { locale, today })
  return [
    { kind: 'number', value: row.id },
    { kind: 'text', value: presentTitle(row.title, locale) },
    ...columns.map((column) => toCell(column, values[column])),
  ]
}

function toCell(column: ListColumn, value: string | number | null): ExportCell {
  if (value === null) return null
  const { kind } = columnOf(column)
  if (typeof value === 'number') return { kind: kind === 'number' ? 'number' : 'amount', value }
  return { kind: kind === 'day' ? 'day' : 'text', value }
}

function valuesOf(
  services: Services,
  row: ListRow,
  { locale, today }: Omit<CellsShown, 'columns'>,
): Readonly<Record<ListColumn, string | number | null>> {
  const dayOf = (instant: Date | null) => (instant === null ? null : parisDay(instant))
  return {
    amount: row.amountCents,
    state: nameState(row.state, locale),
    product: nameProduct(services, row),
    client: nameOf(row.clientFirstName, row.clientLastName),
    advisor: nameOf(row.advisorFirstName, row.advisorLastName),
    network: row.networkName ?? null,
    created: dayOf(row.createdAt),
    signed: dayOf(row.signedAt),
    validated: dayOf(row.validatedAt),
    due: findDeadline(services.deployment, row, today)?.dueOn ?? null,
    assignee: nameOf(row.assigneeFirstName, row.assigneeLastName),
    vigilance: row.vigilance && nameVigilance(row.vigilance, locale),
    checks: row.failingChecks ?? null,
    correction:
      row.correctionState && nameCorrection(row.correctionState === 'open' ? 'open' : 'signing', locale),
  }
}

function nameOf(firstName: string | null = null, lastName: string | null = null): string | null {
  return lastName === null ? null : `${firstName ?? ''} ${lastName}`.trim()
}

/** A cell as text of a CSV file: days `dd/mm/yyyy`, amounts with the decimal sign of the language. */
export function cellText(cell: ExportCell, locale: Locale): string {
  if (cell === null) return ''
  switch (cell.kind) {
    case 'text':
      return cell.value
    case 'number':
      return String(cell.value)
    case 'day':
      return formatFrenchDate(cell.value)
    case 'amount': {
      const euros = (cell.value / 100).toFixed(2)
      return locale === 'fr' ? euros.replace('.', ',') : euros
    }
    default:
      throw new UnreachableError(cell)
  }
}
