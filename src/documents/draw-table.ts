import { CONTENT_WIDTH, FONT, PAGE, roomLeft, type Sheet } from './sheet.ts'

/** A table. The first column is a header, as is the first row if `columns` is given. */
export interface DrawnTable {
  readonly columns?: readonly string[]
  readonly rows: readonly { readonly header: string; readonly cells: readonly string[] }[]
  /** Fractions of the content width, one per column; their sum is 1. */
  readonly widths: readonly number[]
  readonly fontSize?: number
}

interface Cell {
  readonly tag: 'TH' | 'TD'
  readonly font: string
  readonly colour: string
  readonly text: string
}

const PADDING = { x: 3, y: 4 } as const

/**
 * Draws a tagged table. Not with pdfkit's `table()`, which writes invalid border attributes (poppler: "BorderColor value
 * is of wrong type").
 */
export function drawTable(sheet: Sheet, table: DrawnTable): void {
  const { pdf, root } = sheet
  const struct = pdf.struct('Table')
  root.add(struct)
  pdf.fontSize(table.fontSize ?? 9.5)
  if (table.columns !== undefined) {
    drawRow(
      sheet,
      struct,
      table,
      table.columns.map((text) => headerCell(sheet, text, FONT.bold)),
    )
  }
  for (const row of table.rows) {
    const header = headerCell(sheet, row.header, FONT.text)
    drawRow(sheet, struct, table, [header, ...row.cells.map((text) => dataCell(sheet, text))])
  }
  struct.end()
  pdf.y += 4
}

function headerCell(sheet: Sheet, text: string, font: string): Cell {
  return { tag: 'TH', font, colour: sheet.look.colours.muted, text: sheet.set(text) }
}

function dataCell(sheet: Sheet, text: string): Cell {
  return { tag: 'TD', font: FONT.text, colour: sheet.look.colours.text, text: sheet.set(text) }
}

/** Draws a row, on the next page if it does not fit. */
function drawRow(
  sheet: Sheet,
  struct: PDFKit.PDFStructureElement,
  table: DrawnTable,
  cells: readonly Cell[],
): void {
  const { pdf } = sheet
  const widths = cells.map((_, column) => (table.widths[column] ?? 0) * CONTENT_WIDTH)
  const height = Math.max(...cells.map((cell, column) => measure(pdf, cell, widths[column] ?? 0)))
  if (roomLeft(sheet) < height) pdf.addPage()
  const top = pdf.y
  const row = pdf.struct('TR')
  struct.add(row)
  let left: number = PAGE.left
  for (const [column, cell] of cells.entries()) {
    const width = widths[column] ?? 0
    const x = left + PADDING.x
    row.add(
      pdf.struct(cell.tag, {}, () => {
        pdf.font(cell.font).fillColor(cell.colour)
        pdf.text(cell.text, x, top + PADDING.y, { width: width - 2 * PADDING.x })
      }),
    )
    left += width
  }
  row.end()
  drawLine(sheet, top + height)
  pdf.y = top + height
}

function measure(pdf: PDFKit.PDFDocument, cell: Cell, width: number): number {
  return pdf.font(cell.font).heightOfString(cell.text, { width: width - 2 * PADDING.x }) + 2 * PADDING.y
}

function drawLine({ pdf, look }: Sheet, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.left + CONTENT_WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(look.colours.line)
    .stroke()
  pdf.endMarkedContent()
}
