import { join } from 'node:path'
import PdfKit from 'pdfkit'
import { writeDataMatrix } from './data-matrix.ts'
import { drawPicture, type PictureOptions } from './draw-picture.ts'
import type { Mark, Sheet } from './sheet.ts'

const POINTS = 72 / 25.4
const FONTS = join(import.meta.dirname, '../../node_modules/@expo-google-fonts/source-sans-3')
const EMBEDDED = {
  text: join(FONTS, '400Regular/SourceSans3_400Regular.ttf'),
  bold: join(FONTS, '700Bold/SourceSans3_700Bold.ttf'),
}
const STANDARD = { text: 'Helvetica', bold: 'Helvetica-Bold' }
/** So that the same seed gives the same bytes. */
const CREATED = new Date('2026-01-01T00:00:00Z')

/** The sheet as its issuer sends it: text and vectors. Embedded fonts are subsets whose codes are not Latin-1. */
export async function drawTextPdf(
  sheet: Sheet,
  fonts: 'embedded' | 'standard' = 'embedded',
): Promise<Buffer> {
  const pdf = openPdf(sheet.width * POINTS, sheet.height * POINTS)
  const files = fonts === 'embedded' ? EMBEDDED : STANDARD
  for (const mark of sheet.marks) drawMark(pdf, mark, files)
  return await finish(pdf)
}

/** The sheet printed, then scanned into a PDF: one picture and no text. */
export async function drawScannedPdf(sheet: Sheet, options: PictureOptions): Promise<Buffer> {
  const { bytes, width, height } = drawPicture(sheet, options)
  const scale = 72 / options.resolution
  const pdf = openPdf(width * scale, height * scale)
  pdf.image(bytes, 0, 0, { width: width * scale, height: height * scale })
  return await finish(pdf)
}

function openPdf(width: number, height: number): PDFKit.PDFDocument {
  return new PdfKit({ size: [width, height], margin: 0, info: { CreationDate: CREATED } })
}

function drawMark(pdf: PDFKit.PDFDocument, mark: Mark, files: typeof STANDARD): void {
  if (mark.kind === 'box') {
    pdf.rect(mark.x * POINTS, mark.y * POINTS, mark.width * POINTS, mark.height * POINTS).fill(mark.color)
    return
  }
  if (mark.kind === 'text' && mark.font !== 'zone') {
    pdf
      .font(files[mark.font])
      .fontSize(mark.size * POINTS)
      .fillColor(mark.color ?? '#1b1b1b')
      .text(mark.text, mark.x * POINTS, mark.y * POINTS, { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  if (mark.kind === 'dataMatrix') drawDataMatrix(pdf, mark)
}

function drawDataMatrix(pdf: PDFKit.PDFDocument, mark: Extract<Mark, { kind: 'dataMatrix' }>): void {
  const matrix = writeDataMatrix(mark.text)
  const module = (mark.size / matrix.side) * POINTS
  for (let row = 0; row < matrix.side; row += 1)
    for (let column = 0; column < matrix.side; column += 1)
      if (matrix.isDark(column, row))
        pdf.rect(mark.x * POINTS + column * module, mark.y * POINTS + row * module, module, module)
  pdf.fill('#000000')
}

async function finish(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
