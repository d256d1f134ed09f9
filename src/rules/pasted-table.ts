import type { Locale, Localized } from '#vocabulary/locale.ts'
import { splitFields } from './csv.ts'
import { isIsoDay } from './dates.ts'
import { toSearchKey } from './search-key.ts'

/** Rows of cells as a spreadsheet puts them on the clipboard. */
export type Grid = readonly (readonly string[])[]

/** A row with its number in the table, from 1; rows without any word count too. */
export interface NumberedRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The cells of a pasted text: columns are separated by tabs, else by semicolons. A cell in quotes may hold line breaks
 * and separators, and its quotes doubled. Rows without any word are left out.
 */
export function readGrid(text: string): Grid {
  return readNumberedGrid(text, text.includes('\t') ? '\t' : ';').map(({ cells }) => cells)
}

/** The same with another separator, such as the comma of some files, and the number of each row. */
export function readNumberedGrid(text: string, separator: '\t' | ';' | ','): readonly NumberedRow[] {
  return splitFields(text, separator, (before) => before.trim() === '')
    .rows.map((row, index) => ({ line: index + 1, cells: row.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** The decimal separator of a paste. */
export type DecimalSign = ',' | '.'

const GROUPED = /^[+-]?\d{1,3}(?:([ \u00A0\u202F'’.,])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/
const PLAIN = /^[+-]?\d+(?:([.,])\d+)?$/

/** Without its unit: `1 234,50 €`, `12,5 %`. */
function withoutUnit(cell: string): string {
  return cell
    .replace(/[€%]|EUR$/gi, '')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
}

/** The decimal signs that a number allows: both for `12` and `1 234`, one for `12,5`; none for what is no number. */
function signsOf(cell: string): readonly DecimalSign[] {
  const text = withoutUnit(cell)
  const both: readonly DecimalSign[] = [',', '.']
  return both.filter((sign) => readCanonical(text, sign) !== undefined)
}

function readCanonical(text: string, sign: DecimalSign): string | undefined {
  const plain = PLAIN.exec(text)
  if (plain !== null)
    return plain[1] === undefined || plain[1] === sign ? text.replace(',', '.') : readGrouped(text, sign)
  return readGrouped(text, sign)
}

function readGrouped(text: string, sign: DecimalSign): string | undefined {
  const match = GROUPED.exec(text)
  if (match === null) return undefined
  const [, group = '', decimal] = match
  if (group === sign || (decimal !== undefined && decimal !== sign)) return undefined
  return text.replaceAll(group, '').replace(',', '.')
}

/**
 * Whether a paste writes decimals with a comma or a point: what its numbers prove together (`12,5` and `1.234,5` can only
 * be read with a comma), else what the author's language uses.
 */
export function findDecimalSign(grid: Grid, locale: Locale): DecimalSign {
  const usual: DecimalSign = locale === 'fr' ? ',' : '.'
  const other: DecimalSign = locale === 'fr' ? '.' : ','
  const proofs = grid.flat().map(signsOf)
  const proves = (sign: DecimalSign) => proofs.some((signs) => signs.length === 1 && signs[0] === sign)
  return proves(other) && !proves(usual) ? other : usual
}

/** A number as `1234.5`; undefined for anything else. Euro and percent signs are dropped. */
export function readPastedNumber(cell: string, sign: DecimalSign): string | undefined {
  return readCanonical(withoutUnit(cell), sign)?.replace(/^\+/, '')
}

/** A day as `2026-12-31`, written so or as `31/12/2026`; undefined for anything else. */
export function readPastedDay(cell: string): string | undefined {
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell)
  const day = french
    ? `${french[3]}-${(french[2] ?? '').padStart(2, '0')}-${(french[1] ?? '').padStart(2, '0')}`
    : cell
  return isIsoDay(day) ? day : undefined
}

/** What a cell holds, or why it cannot be read. */
export type ReadCell<Value> = { readonly value: Value } | { readonly wrong: Localized }

/** A column of a table: its heading, and how its cells are read. */
export interface PastedColumn<Value = unknown> {
  readonly key: string
  readonly title: Localized
  /** Other headings that spreadsheets use for it. */
  readonly aliases?: readonly string[]
  /** Default for an empty cell or a missing column; without it each row needs a cell. */
  readonly otherwise?: Value
  readonly read: (cell: string, sign: DecimalSign) => ReadCell<Value>
}

/** A rejected cell; rows and columns count from 1 as pasted, the heading included. */
export interface WrongCell {
  readonly row: number
  readonly column: number
  readonly title: Localized
  readonly found: string
  readonly reason: Localized
}

/** All rows, or every wrong cell and none of the rows. */
export type PastedTable =
  | {
      readonly kind: 'rows'
      readonly rows: readonly Readonly<Record<string, unknown>>[]
      /** Number of the first row as pasted: 2 if it follows a heading. */
      readonly firstRow: number
    }
  | { readonly kind: 'wrong'; readonly cells: readonly WrongCell[] }

const MISSING: Localized = { fr: 'la cellule est vide', en: 'the cell is empty' }
const EXTRA: Localized = { fr: 'cette colonne est de trop', en: 'there is no such column' }
const EMPTY: Localized = { fr: 'rien n’est collé', en: 'nothing is pasted' }

/** Reads a table by its columns. A heading row gives their order; without one they are in the order listed. */
export function readPastedTable(text: string, columns: readonly PastedColumn[], locale: Locale): PastedTable {
  const grid = readGrid(text)
  const [first = []] = grid
  const heading = first.map((cell) => findColumn(cell, columns))
  const isHeaded = heading.some((column) => column !== undefined)
  const body = isHeaded ? grid.slice(1) : grid
  const sign = findDecimalSign(body, locale)
  const cells: WrongCell[] = []
  const order = isHeaded ? heading : columns
  const [column] = columns
  if (body.length === 0 && column) {
    cells.push({ row: 1, column: 1, title: column.title, found: '', reason: EMPTY })
  }
  const firstRow = isHeaded ? 2 : 1
  const rows = body.map((row, index) => {
    const wrong = (at: number, title: Localized, reason: Localized) =>
      cells.push({ row: index + firstRow, column: at + 1, title, found: row[at] ?? '', reason })
    for (const [at, cell] of row.entries()) {
      if (order[at] === undefined && cell !== '')
        wrong(at, { fr: first[at] ?? '', en: first[at] ?? '' }, EXTRA)
    }
    return Object.fromEntries(
      columns.flatMap((each): readonly (readonly [string, unknown])[] => {
        const at = order.indexOf(each)
        const cell = at < 0 ? '' : (row[at] ?? '')
        if (cell === '' && 'otherwise' in each)
          return each.otherwise === undefined ? [] : [[each.key, each.otherwise]]
        const found: ReadCell<unknown> = cell === '' ? { wrong: MISSING } : each.read(cell, sign)
        if ('value' in found) return [[each.key, found.value]]
        wrong(at < 0 ? columns.indexOf(each) : at, each.title, found.wrong)
        return []
      }),
    )
  })
  return cells.length > 0 ? { kind: 'wrong', cells } : { kind: 'rows', rows, firstRow }
}

function findColumn(cell: string, columns: readonly PastedColumn[]): PastedColumn | undefined {
  const key = toSearchKey(cell)
  return columns.find(({ key: name, title, aliases = [] }) =>
    [name, title.fr, title.en, ...aliases].some((word) => toSearchKey(word) === key),
  )
}

/** Reads a number within bounds, both inclusive, with at most so many decimals. */
export function numberCell(bounds: {
  readonly least: number
  readonly most: number
  readonly decimals: number
}): PastedColumn<number>['read'] {
  return (cell, sign) => {
    const text = readPastedNumber(cell, sign)
    if (text === undefined) return { wrong: { fr: 'ce n’est pas un nombre', en: 'this is not a number' } }
    const number = Number(text)
    const { least, most, decimals } = bounds
    if (number < least || number > most) {
      return { wrong: { fr: `il faut de ${least} à ${most}`, en: `${least} to ${most} is needed` } }
    }
    if ((text.split('.')[1] ?? '').replace(/0+$/, '').length > decimals) {
      return decimals === 0
        ? { wrong: { fr: 'il faut un nombre entier', en: 'a whole number is needed' } }
        : { wrong: { fr: `au plus ${decimals} décimales`, en: `at most ${decimals} decimals` } }
    }
    return { value: number }
  }
}

/** Reads a day. */
export const dayCell: PastedColumn<string>['read'] = (cell) => {
  const value = readPastedDay(cell)
  if (value !== undefined) return { value }
  return { wrong: { fr: 'ce n’est pas un jour (31/12/2026)', en: 'this is not a day (31/12/2026)' } }
}

/** Reads any words. */
export const textCell: PastedColumn<string>['read'] = (value) => ({ value })

/** Reads one of these codes, in any case. */
export function codeCell(codes: readonly string[]): PastedColumn<string>['read'] {
  return (cell) => {
    const value = codes.find((code) => code.toLowerCase() === cell.toLowerCase())
    if (value !== undefined) return { value }
    const list = codes.slice(0, 8).join(', ')
    return { wrong: { fr: `aucun n’a ce code (${list})`, en: `there is no such code (${list})` } }
  }
}
