import { keepPairs, type Block } from './flow.ts'
import { CONTENT_WIDTH, PAGE, SPACE, STYLE, TABLE, type TextStyle } from './layout-rules.ts'
import { breakLines, drawLines, setLine, type TextLine } from './set-text.ts'
import { drawRule, inLanguage } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** A table whose first column holds row headers; `columns` adds a header row. */
export interface DrawnTable {
  readonly columns?: readonly string[]
  readonly rows: readonly {
    readonly header: string
    readonly cells: readonly string[]
    /** Set when the cells are in another language than the document. */
    readonly locale?: Locale | undefined
    /** French original of the last cell, under it. */
    readonly original?: string | undefined
  }[]
  /** Fractions of the content width, one per column, totalling 1. */
  readonly widths: readonly number[]
  /** Style of the cells; `STYLE.body` by default. */
  readonly style?: TextStyle
}

interface Cell {
  readonly tag: 'TH' | 'TD'
  /** Null for data cells. */
  readonly scope: 'Column' | 'Row' | null
  readonly style: TextStyle
  readonly colour: string
  readonly lines: readonly TextLine[]
  readonly left: number
  /** Language of the cell, if not the document's. */
  readonly passage?: PDFKit.Mixins.StructureElementOptions
  /** Lines printed under the others, in another language. */
  readonly original?: { readonly lines: readonly TextLine[]; readonly passage: Cell['passage'] }
}

interface Column {
  readonly left: number
  readonly width: number
  /** Position of the decimal commas; `undefined` in text columns. */
  readonly comma: number | undefined
}

/** A figure with its unit, or an amount with its percentage in brackets. */
const FIGURE: Readonly<Record<Locale, RegExp>> = {
  fr: /^[-−]?[\d\s]+(?<decimals>,\d+)?(?<unit>\s?[€%](?:\s\([\d,]+\s?%\))?)?$/u,
  en: /^[-−]?€?[\d,]+(?<decimals>\.\d+)?(?<unit>%|\s\([\d.]+%\))?$/u,
}

/**
 * Rows of a table, one block each, with their structure elements. Not drawn with pdfkit's `table()`, whose border attributes
 * are invalid (poppler: "BorderColor value is of wrong type").
 */
export function drawTable(sheet: Sheet, table: DrawnTable): readonly Block[] {
  const struct = sheet.pdf.struct('Table', sheet.passage)
  const columns = placeColumns(sheet, table)
  const head = table.columns?.map((text, index) => headCell(sheet, text, columns[index]))
  const rows = table.rows.map(({ header, cells, locale, original }) => {
    const filled = cells.map((text, index) =>
      dataCell(inLanguage(sheet, locale), text, table, columns[index + 1]),
    )
    return [rowHeader(sheet, header, table, columns[0]), ...withOriginal(sheet, filled, original, columns)]
  })
  const repeated = head && {
    height: heightOf(head),
    draw: (top: number) => drawRepeated(sheet, head, top),
  }
  const body = rows.flatMap((cells) => buildRow(sheet, struct, cells))
  const blocks = [
    ...(head ? buildRow(sheet, struct, head).map((block) => ({ ...block, keepWithNext: true })) : []),
    ...keepPairs(repeated ? body.map((block) => ({ ...block, repeated })) : body),
  ]
  return blocks.map((block, index) => ({
    ...block,
    before: index === 0 ? SPACE.section : 0,
    draw(top: number) {
      if (index === 0) sheet.root.add(struct)
      block.draw(top)
      if (index === blocks.length - 1) struct.end()
    },
  }))
}

function placeColumns(sheet: Sheet, table: DrawnTable): readonly Column[] {
  let left: number = PAGE.left
  return table.widths.map((share, index) => {
    const width = share * CONTENT_WIDTH
    const column = { left: left + TABLE.paddingX, width: width - 2 * TABLE.paddingX }
    left += width
    const texts = table.rows.flatMap(({ cells }) => cells[index - 1] ?? []).filter(Boolean)
    // A single figure among labels and values stays left-aligned, like the text around it.
    const isFigures =
      table.columns !== undefined &&
      texts.length > 0 &&
      texts.every((text) => FIGURE[sheet.locale].test(text))
    if (index === 0 || !isFigures) return { ...column, comma: undefined }
    const widest = Math.max(...texts.map((text) => splitFigure(sheet, text).after))
    return { ...column, comma: column.left + column.width - widest }
  })
}

/** Widths of a figure before and after its decimal separator. */
function splitFigure(sheet: Sheet, text: string): { readonly before: number; readonly after: number } {
  const { decimals = '', unit = '' } = FIGURE[sheet.locale].exec(text)?.groups ?? {}
  const at = text.length - decimals.length - unit.length
  const measure = (piece: string) => setLine(sheet, sheet.set(piece), STYLE.figure).width
  return { before: measure(text.slice(0, at)), after: measure(text.slice(at)) }
}

function headCell(sheet: Sheet, text: string, column: Column | undefined): Cell {
  const { left = 0, width = 0, comma } = column ?? {}
  const lines = breakLines(sheet, text, STYLE.columnHead, width)
  const widest = Math.max(...lines.map((line) => line.width))
  const start = comma === undefined ? left : left + width - widest
  const colour = sheet.look.colours.muted
  return { tag: 'TH', scope: 'Column', style: STYLE.columnHead, colour, lines, left: start }
}

function rowHeader(sheet: Sheet, text: string, table: DrawnTable, column: Column | undefined): Cell {
  const { left = 0, width = 0 } = column ?? {}
  const style = table.style ?? STYLE.label
  const lines = breakLines(sheet, text, style, width)
  return { tag: 'TH', scope: 'Row', style, colour: sheet.look.colours.muted, lines, left }
}

function dataCell(sheet: Sheet, text: string, table: DrawnTable, column: Column | undefined): Cell {
  const { left = 0, width = 0, comma } = column ?? {}
  const cell = { tag: 'TD', scope: null, colour: sheet.look.colours.text, passage: sheet.passage } as const
  if (comma !== undefined) {
    const lines = [setLine(sheet, sheet.set(text), STYLE.figure)]
    return { ...cell, style: STYLE.figure, lines, left: comma - splitFigure(sheet, text).before }
  }
  const style = table.style ?? STYLE.body
  return { ...cell, style, lines: breakLines(sheet, text, style, width), left }
}

/** Adds the French original to the last cell of a row. */
function withOriginal(
  sheet: Sheet,
  cells: readonly Cell[],
  text: string | undefined,
  columns: readonly Column[],
): readonly Cell[] {
  const last = cells.at(-1)
  if (text === undefined || last === undefined) return cells
  const french = inLanguage(sheet, 'fr')
  const lines = breakLines(french, text, last.style, columns.at(-1)?.width ?? 0)
  return [...cells.slice(0, -1), { ...last, original: { lines, passage: french.passage } }]
}

function heightOf(cells: readonly Cell[]): number {
  return linesHeightOf(cells) + 2 * TABLE.paddingY
}

function linesHeightOf(cells: readonly Cell[]): number {
  return Math.max(
    ...cells.map(
      ({ lines, style, original }) => (lines.length + (original?.lines.length ?? 0)) * style.leading,
    ),
  )
}

/** Rows higher than this break between pages. It leaves room for the repeated head. */
const HIGHEST_ROW = 0.8 * (PAGE.height - PAGE.top - PAGE.bottom)

/** A row is one block; a row of a page or more, one for each of its lines. */
function buildRow(sheet: Sheet, table: PDFKit.PDFStructureElement, cells: readonly Cell[]): readonly Block[] {
  const { pdf } = sheet
  const count = Math.max(...cells.map(({ lines, original }) => lines.length + (original?.lines.length ?? 0)))
  const pieces =
    heightOf(cells) <= HIGHEST_ROW
      ? [cells]
      : Array.from({ length: count }, (_each, line) => cells.map((cell) => cutCell(cell, line)))
  const row = pdf.struct('TR')
  const elements: PDFKit.PDFStructureElement[] = []
  return pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1
    const above = index === 0 ? TABLE.paddingY : 0
    const height = above + linesHeightOf(piece) + (isLast ? TABLE.paddingY : 0)
    const draw = (top: number) => {
      if (index === 0) table.add(row)
      for (const [at, cell] of piece.entries()) {
        const element = (elements[at] ??= openCell(sheet, row, cell))
        for (const drawing of drawingsOf(sheet, cell, top + above)) element.add(drawing)
        if (isLast) element.end()
      }
      if (!isLast) return
      row.end()
      pdf.markContent('Artifact', { type: 'Layout' })
      drawRule(sheet, top + height, 0.5)
      pdf.endMarkedContent()
    }
    return { height, before: 0, keepWithNext: false, draw }
  })
}

function openCell(
  { pdf }: Sheet,
  row: PDFKit.PDFStructureElement,
  { tag, scope, passage }: Cell,
): PDFKit.PDFStructureElement {
  const element = pdf.struct(tag, { ...passage, ...(scope === null ? {} : { scope }) })
  row.add(element)
  return element
}

/** One line of a cell; the lines of the original follow the others. */
function cutCell({ original, ...cell }: Cell, line: number): Cell {
  const own = cell.lines.length
  const under = original?.lines.slice(Math.max(0, line - own), Math.max(0, line + 1 - own)) ?? []
  return {
    ...cell,
    lines: cell.lines.slice(line, line + 1),
    ...(original === undefined || under.length === 0 ? {} : { original: { ...original, lines: under } }),
  }
}

/** Content of a cell's structure element; the original is a separate passage. */
function drawingsOf(sheet: Sheet, cell: Cell, top: number): PDFKit.PDFStructureElementChild[] {
  const { original, lines, style } = cell
  const own = lines.length === 0 ? [] : [() => drawCell(sheet, cell, top)]
  if (original === undefined) return own
  const under = top + lines.length * style.leading
  const drawOriginal = () => drawCell(sheet, { ...cell, lines: original.lines }, under)
  return [...own, sheet.pdf.struct('Span', original.passage, drawOriginal)]
}

/** Repeats the header row on a new page, as an artifact: the structure tree already has it. */
function drawRepeated(sheet: Sheet, cells: readonly Cell[], top: number): void {
  sheet.pdf.markContent('Artifact', { type: 'Pagination' })
  for (const cell of cells) drawCell(sheet, cell, top + TABLE.paddingY)
  drawRule(sheet, top + heightOf(cells), 0.5)
  sheet.pdf.endMarkedContent()
}

function drawCell(sheet: Sheet, { lines, style, left, colour }: Cell, top: number): void {
  drawLines(sheet, lines, style, { left, top, colour })
}
