import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PdfKit from 'pdfkit'
import type { Locale } from '#vocabulary/locale.ts'
import type { DocumentLook } from './document-view.ts'
import { DOCUMENT_WORDING } from './document-wording.ts'
import { PAGE } from './page-size.ts'
import { typeset } from './typography.ts'

export { PAGE }

/** Width between the side margins, in points. */
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right

/** Names of the embedded fonts. */
export const FONT = { text: 'text', bold: 'bold', title: 'title' } as const

/** A document being drawn: pdfkit's document, the root of its structure tree, and its typography. */
export interface Sheet {
  readonly pdf: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
  readonly look: DocumentLook
  readonly locale: Locale
  /** Applies the typography of the document's language. */
  set(text: string): string
}

/** Content of headers, footers and document properties. */
export interface SheetOptions {
  readonly title: string
  readonly look: DocumentLook
  readonly locale: Locale
  readonly dossierNumber: string
  /** Creation date written into the file, `yyyy-mm-dd`. */
  readonly day: string
}

// DejaVu covers Latin, Greek and Cyrillic in one file, so that every investor's name can be drawn. The application's
// Source fonts are woff2 subsets, whose composite glyphs fontkit 2.0.4 cannot subset.
const require = createRequire(import.meta.url)
const FONT_FILES = {
  [FONT.text]: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  [FONT.bold]: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  [FONT.title]: 'dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf',
} as const
const fontBytes = new Map<string, Buffer>()

/** Draws a tagged PDF/A document with headers and footers; returns its bytes and page count. */
export async function drawSheet(
  options: SheetOptions,
  draw: (sheet: Sheet) => void,
): Promise<{ readonly bytes: Uint8Array; readonly pageCount: number }> {
  const pdf = openPdf(options)
  const finished = collectBytes(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  draw({
    pdf,
    root,
    look: options.look,
    locale: options.locale,
    set: (text) => typeset(text, options.locale),
  })
  root.end()
  const pageCount = pdf.bufferedPageRange().count
  for (let page = 0; page < pageCount; page += 1) drawPageFrame(pdf, options, page, pageCount)
  pdf.end()
  return { bytes: await finished, pageCount }
}

/** Remaining height above the footer of the current page, in points. */
export function roomLeft(sheet: Sheet): number {
  return PAGE.height - PAGE.bottom - sheet.pdf.y
}

function openPdf(options: SheetOptions): PDFKit.PDFDocument {
  // Noon, so that viewers in any time zone show the same date.
  const date = new Date(`${options.day}T12:00:00Z`)
  const pdf = new PdfKit({
    size: 'A4',
    margins: { left: PAGE.left, right: PAGE.right, top: PAGE.top, bottom: PAGE.bottom },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: options.locale === 'fr' ? 'fr-FR' : 'en-GB',
    info: {
      Title: typeset(options.title, options.locale),
      Author: options.look.name,
      Subject: DOCUMENT_WORDING[options.locale].dossier(options.dossierNumber),
      Creator: 'Paraphe',
      Producer: 'Paraphe',
      CreationDate: date,
      ModDate: date,
    },
  })
  for (const [name, file] of Object.entries(FONT_FILES)) pdf.registerFont(name, readFont(file))
  return pdf.font(FONT.text)
}

function readFont(file: string): Buffer {
  const known = fontBytes.get(file)
  if (known !== undefined) return known
  const bytes = readFileSync(require.resolve(file))
  fontBytes.set(file, bytes)
  return bytes
}

async function collectBytes(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Headers and footers are artifacts, so that screen readers skip them. */
function drawPageFrame(pdf: PDFKit.PDFDocument, options: SheetOptions, page: number, count: number): void {
  const { look, locale } = options
  const words = DOCUMENT_WORDING[locale]
  pdf.switchToPage(page)
  // pdfkit would start a new page for text in the bottom margin, where the footer is.
  pdf.page.margins.bottom = 0
  pdf.markContent('Artifact', { type: 'Pagination' })
  const textLeft = drawLogo(pdf, look)
  pdf.font(FONT.title).fontSize(11).fillColor(look.colours.brand)
  pdf.text(typeset(look.name, locale), textLeft, 47, { lineBreak: false })
  pdf.font(FONT.text).fontSize(8.5).fillColor(look.colours.muted)
  const dossier = typeset(words.dossier(options.dossierNumber), locale)
  pdf.text(dossier, PAGE.left, 49, { width: CONTENT_WIDTH, align: 'right' })
  drawRule(pdf, look.colours.line, 76)
  const footTop = PAGE.height - 62
  drawRule(pdf, look.colours.line, footTop)
  pdf.fontSize(7.5)
  pdf.text(typeset(look.footer, locale), PAGE.left, footTop + 10, { width: CONTENT_WIDTH - 110, height: 30 })
  pdf.text(`${dossier}\n${words.page(page + 1, count)}`, PAGE.left, footTop + 10, {
    width: CONTENT_WIDTH,
    align: 'right',
  })
  pdf.endMarkedContent()
}

function drawRule(pdf: PDFKit.PDFDocument, colour: string, y: number): void {
  pdf
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.width - PAGE.right, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke()
}

/** Returns the left edge of the text beside the logo. */
function drawLogo(pdf: PDFKit.PDFDocument, look: DocumentLook): number {
  if (look.logo === null) return PAGE.left
  const heightPt = 26
  const scale = heightPt / look.logo.size[1]
  pdf.save().translate(PAGE.left, 40).scale(scale)
  for (const { data, fill, stroke } of look.logo.paths) {
    if (fill !== null) pdf.path(data).fill(fill)
    if (stroke !== null) pdf.path(data).lineWidth(stroke.width).stroke(stroke.colour)
  }
  pdf.restore()
  return PAGE.left + look.logo.size[0] * scale + 10
}
