import type { TableColumn, TableSide } from '#form/definition.ts'
import type { DismembermentTable } from '#form/reference-data.ts'
import { ageInYears, parseFrenchDate } from '#rules/dates.ts'
import type { Scope as Side } from '#vocabulary/pairing-scope.ts'
import type { FindIndex, FrameScope, Scope } from './scope.ts'
import type { ResolvedOption } from './session-types.ts'

/** The dismemberment table of an element, with names resolved to indexes. */
export interface TableChoice {
  readonly code: string
  readonly side: (TableSide & { readonly index: number }) | undefined
  /** Element with the date of birth that the row must fit; -1 for none. */
  readonly ageIndex: number
}

/** The table currently in effect, with what a row chosen from it records. */
export interface RunningTable {
  readonly table: DismembermentTable
  readonly side: Side | undefined
  /** False while the side is unknown: rows are shown but cannot be chosen. */
  readonly isOpen: boolean
  /** Side, table and product stored in a chosen row, joined by a bar. */
  readonly stamp: string
}

type Row = DismembermentTable['rows'][number]

/** The table whose rows an element offers; undefined when it has none. */
export function compileTableChoice(
  attributes: {
    readonly table?: string | undefined
    readonly side?: TableSide | undefined
    readonly rowForAgeOf?: string | undefined
  },
  findIndex: FindIndex,
): TableChoice | undefined {
  const { table, side, rowForAgeOf } = attributes
  if (table === undefined) return undefined
  return {
    code: table,
    side: side && { ...side, index: findIndex(side.element) },
    ageIndex: rowForAgeOf === undefined ? -1 : findIndex(rowForAgeOf),
  }
}

/** The current table; undefined until a product with a table is chosen. */
export function findRunningTable(choice: TableChoice, scope: FrameScope): RunningTable | undefined {
  const isOfProduct = choice.code === 'product'
  const code = isOfProduct ? scope.fact('product.dismembermentTable') : choice.code
  const table = scope.facts.tables.find((candidate) => candidate.code === code)
  if (table === undefined) return undefined
  const side = choice.side && findSide(choice.side, scope)
  const product = isOfProduct ? scope.fact('product.code') : undefined
  return {
    table,
    side,
    isOpen: choice.side === undefined || side !== undefined,
    stamp: [side, table.code, product].filter((part) => part !== undefined).join('|'),
  }
}

/**
 * Whether a chosen row belongs to another table, product or side than the current one; it then counts as absent.
 * Source: design "Engine semantics" ("clears linked fields").
 */
export function isStaleRow(value: string, running: RunningTable | undefined): boolean {
  const bar = value.indexOf('|')
  return running === undefined || (bar >= 0 && value.slice(bar + 1) !== running.stamp)
}

/** Age in whole years that a row must contain; undefined without a date of birth. */
export function findTableAge({ ageIndex }: TableChoice, scope: Scope): number | undefined {
  const birth = scope.answerAt(ageIndex)
  if (birth.kind !== 'value' || typeof birth.value !== 'string') return undefined
  const born = parseFrenchDate(birth.value)
  return born === undefined ? undefined : ageInYears(born, scope.today)
}

/** The rows as options, each stamped with side, table and product; the row for `age` is marked as suggested. */
export function presentRows(running: RunningTable, age: number | undefined): readonly ResolvedOption[] {
  const rows: readonly Row[] = running.table.rows
  return rows.map((row) => ({
    value: `${presentKey(row)}|${running.stamp}`,
    label: 'label' in row ? row.label : { fr: `${row.durationYears} ans`, en: `${row.durationYears} years` },
    usufruct: row.usufruct,
    bareOwnership: row.bareOwnership,
    ...(running.isOpen ? {} : { disabled: true }),
    ...(age !== undefined && holdsAge(row, age) ? { isSuggested: true } : {}),
  }))
}

/** A column of the chosen row; null where that row has none. */
export function readColumn(value: string, column: TableColumn, running: RunningTable): number | null {
  const row = findRow(value, running)
  if (row === undefined) return null
  if (column === 'durationYears') return 'durationYears' in row ? row.durationYears : null
  if (column !== 'chosenSide') return row[column]
  if (running.side === undefined) return null
  return running.side === 'usu' ? row.usufruct : row.bareOwnership
}

/** Whether the row is for another age in whole years. Source: domain §2 `life_row`. */
export function isRowOfOtherAge(value: string, age: number, running: RunningTable): boolean {
  const row = findRow(value, running)
  return row !== undefined && 'fromAge' in row && !holdsAge(row, age)
}

function holdsAge(row: Row, age: number): boolean {
  return 'fromAge' in row && age >= row.fromAge && (row.toAge === null || age <= row.toAge)
}

function findSide(side: NonNullable<TableChoice['side']>, scope: Scope): Side | undefined {
  const answer = scope.answerAt(side.index)
  if (answer.kind !== 'value') return undefined
  if (answer.value === side.usufruct) return 'usu'
  return answer.value === side.bareOwnership ? 'np' : undefined
}

function findRow(value: string, { table }: RunningTable): Row | undefined {
  const [key] = value.split('|')
  const rows: readonly Row[] = table.rows
  return rows.find((row) => presentKey(row) === key)
}

/** Key of a row in answers: its years, or its age range. */
function presentKey(row: Row): string {
  if ('durationYears' in row) return String(row.durationYears)
  return row.toAge === null ? `${row.fromAge}-plus` : `${row.fromAge}-${row.toAge}`
}
