import PdfKit from 'pdfkit'
import type { Locale } from '#vocabulary/locale.ts'
import type { DocumentLook, DocumentView } from './document-view.ts'
import { DOCUMENT_WORDING } from './document-wording.ts'
import { CONTENT_WIDTH, PAGE, STYLE, type TextStyle } from './layout-rules.ts'
import { openFaces } from './open-faces.ts'
import { breakLines, drawLines, setLine } from './set-text.ts'
import type { Sheet } from './sheet.ts'
import { drawSealField } from './signature-fields.ts'
import { typeset } from './typography.ts'

/** Space between the legal notice and the reference in the footer. */
const FOOT_GAP = 24

const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB' }

/** The same sheet for a passage in another language, which its structure elements declare. */
export function inLanguage(sheet: Sheet, locale: Locale | undefined): Sheet {
  if (locale === undefined || locale === sheet.locale) return sheet
  const set = (text: string) => typeset(text, locale)
  return { ...sheet, locale, set, passage: { lang: LANGUAGE_TAGS[locale] } }
}

/** Content of page headers, footers and document properties. */
export interface SheetOptions extends Pick<
  DocumentView,
  'title' | 'version' | 'look' | 'locale' | 'dossierNumber' | 'day' | 'mark'
> {
  /** Of the template; absent on the certificate, as is its version. */
  readonly code?: string
}

/** Draws a tagged PDF/A document with a header and a footer on every page. */
export async function drawSheet(
  options: SheetOptions,
  draw: (sheet: Sheet) => void,
): Promise<{ readonly bytes: Uint8Array; readonly pageCount: number }> {
  const pdf = openPdf(options)
  const finished = collectBytes(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const { look, locale } = options
  const sheet: Sheet = {
    pdf,
    root,
    faces: openFaces(pdf, look),
    look,
    locale,
    passage: {},
    set: (text) => typeset(text, locale),
  }
  pdf.font('regular').addPage()
  draw(sheet)
  drawSealField(sheet)
  root.end()
  const pageCount = pdf.bufferedPageRange().count
  for (let page = 0; page < pageCount; page += 1) drawPageFrame(sheet, options, page, pageCount)
  pdf.end()
  return { bytes: await finished, pageCount }
}

function openPdf(options: SheetOptions): PDFKit.PDFDocument {
  // Noon UTC falls on the same calendar day in every European time zone.
  const date = new Date(`${options.day}T12:00:00Z`)
  return new PdfKit({
    // Without it pdfkit parses the metrics of Helvetica, which no document uses.
    font: '',
    size: 'A4',
    margins: { left: PAGE.left, right: PAGE.right, top: PAGE.top, bottom: PAGE.bottom },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: LANGUAGE_TAGS[options.locale],
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
}

async function collectBytes(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Header and footer are artifacts, so that screen readers skip them. */
function drawPageFrame(sheet: Sheet, options: SheetOptions, page: number, count: number): void {
  const { pdf, look, locale } = sheet
  const words = DOCUMENT_WORDING[locale]
  pdf.switchToPage(page)
  pdf.markContent('Artifact', { type: 'Pagination' })
  const textLeft = drawLogo(pdf, look)
  drawLines(sheet, [setLine(sheet, sheet.set(look.name), STYLE.company)], STYLE.company, {
    left: textLeft,
    top: look.legalLine ? 34 : 42,
    colour: look.colours.brand,
  })
  if (look.legalLine) {
    const lines = breakLines(sheet, look.legalLine, STYLE.legal, PAGE.width - PAGE.right - textLeft).slice(
      0,
      2,
    )
    drawLines(sheet, lines, STYLE.legal, { left: textLeft, top: 50, colour: look.colours.muted })
  }
  const number = words.dossier(options.dossierNumber)
  const dossier = options.mark === undefined ? number : `${words.marks[options.mark].notice}. ${number}`
  drawRight(sheet, dossier, STYLE.reference, look.legalLine ? 36 : 44)
  drawRule(sheet, 72, 0.75)
  const footTop = PAGE.height - 62
  drawRule(sheet, footTop, 0.75)
  const reference = options.code === undefined ? [] : [words.version(options.code, options.version)]
  const right = [...reference, `${dossier}. ${words.page(page + 1, count)}`]
  const widest = Math.max(...right.map((text) => setLine(sheet, sheet.set(text), STYLE.foot).width))
  const legal = breakLines(sheet, look.footer, STYLE.foot, CONTENT_WIDTH - widest - FOOT_GAP)
  drawLines(sheet, legal, STYLE.foot, { left: PAGE.left, top: footTop + 8, colour: look.colours.muted })
  for (const [index, text] of right.entries())
    drawRight(sheet, text, STYLE.foot, footTop + 8 + index * STYLE.foot.leading)
  if (options.mark !== undefined) drawMark(sheet, words.marks[options.mark].across)
  pdf.endMarkedContent()
}

/** Draws a word across the page, light enough to keep the text readable. Screen readers find it in the margins. */
function drawMark({ pdf, look }: Sheet, text: string): void {
  const sizePt = 110
  pdf.save()
  pdf.rotate(-55, { origin: [PAGE.width / 2, PAGE.height / 2] }).font('regular', sizePt)
  const left = (PAGE.width - pdf.widthOfString(text)) / 2
  pdf
    .fillColor(look.colours.text)
    .fillOpacity(0.09)
    .text(text, left, (PAGE.height - sizePt) / 2, { lineBreak: false })
  pdf.restore()
  pdf.fillOpacity(1)
}

function drawRight(sheet: Sheet, text: string, style: TextStyle, top: number): void {
  const line = setLine(sheet, sheet.set(text), style)
  const left = PAGE.width - PAGE.right - line.width
  drawLines(sheet, [line], style, { left, top, colour: sheet.look.colours.muted })
}

/** Draws a line across the text's width. */
export function drawRule({ pdf, look }: Sheet, y: number, width: number): void {
  pdf
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.width - PAGE.right, y)
    .lineWidth(width)
    .strokeColor(look.colours.line)
    .stroke()
}

/** Returns the left edge of the text beside the logo. */
function drawLogo(pdf: PDFKit.PDFDocument, look: DocumentLook): number {
  if (look.logo === null) return PAGE.left
  const heightPt = 26
  const scale = heightPt / look.logo.size[1]
  pdf.save().translate(PAGE.left, 36).scale(scale)
  for (const { data, fill, stroke } of look.logo.paths) {
    if (fill !== null) pdf.path(data).fill(fill)
    if (stroke !== null) pdf.path(data).lineWidth(stroke.width).stroke(stroke.colour)
  }
  pdf.restore()
  return PAGE.left + look.logo.size[0] * scale + 10
}
