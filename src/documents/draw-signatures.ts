import { formatFrenchDate } from '#rules/dates.ts'
import type { DocumentParty, FilledSection, SignatureBox } from './document-view.ts'
import { DOCUMENT_WORDING } from './document-wording.ts'
import { drawHeading, drawParagraph } from './draw-section.ts'
import { CONTENT_WIDTH, FONT, PAGE, roomLeft, type Sheet } from './sheet.ts'

const COLUMNS = 2
const GAP = 18
const BOX_WIDTH = (CONTENT_WIDTH - GAP * (COLUMNS - 1)) / COLUMNS
const BOX_HEIGHT = 78
const CAPTION_HEIGHT = 30

/**
 * Draws "Done at … on …" and a box per party, two per line; returns the positions of the boxes. The boxes of a line stay on
 * one page, as do the first line and its heading.
 */
export function drawSignatures(
  sheet: Sheet,
  section: Extract<FilledSection, { kind: 'signatures' }>,
  day: string,
): readonly SignatureBox[] {
  const words = DOCUMENT_WORDING[sheet.locale]
  if (roomLeft(sheet) < 60 + CAPTION_HEIGHT + BOX_HEIGHT) sheet.pdf.addPage()
  drawHeading(sheet, section.title)
  drawParagraph(sheet, words.doneAt(section.place, formatFrenchDate(day)))
  const boxes: SignatureBox[] = []
  for (let first = 0; first < section.parties.length; first += COLUMNS) {
    if (roomLeft(sheet) < CAPTION_HEIGHT + BOX_HEIGHT + 8) sheet.pdf.addPage()
    const top = sheet.pdf.y + 6
    const line = section.parties.slice(first, first + COLUMNS)
    boxes.push(
      ...line.map((party, column) => drawBox(sheet, party, PAGE.left + column * (BOX_WIDTH + GAP), top)),
    )
    sheet.pdf.y = top + CAPTION_HEIGHT + BOX_HEIGHT + 8
  }
  return boxes
}

function drawBox(sheet: Sheet, party: DocumentParty, left: number, top: number): SignatureBox {
  const { pdf, root, look, locale } = sheet
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font(FONT.bold).fontSize(9.5).fillColor(look.colours.text)
      pdf.text(sheet.set(party.role), left, top, { width: BOX_WIDTH, height: 13, ellipsis: true })
      pdf.font(FONT.text)
      pdf.text(sheet.set(party.name), left, top + 13, { width: BOX_WIDTH, height: 13, ellipsis: true })
    }),
  )
  const boxTop = top + CAPTION_HEIGHT
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .roundedRect(left, boxTop, BOX_WIDTH, BOX_HEIGHT, 4)
    .lineWidth(0.75)
    .strokeColor(look.colours.line)
    .stroke()
  pdf.fontSize(7).fillColor(look.colours.muted)
  pdf.text(sheet.set(DOCUMENT_WORDING[locale].signHere), left + 6, boxTop + BOX_HEIGHT - 12, {
    lineBreak: false,
  })
  pdf.endMarkedContent()
  const bottom = PAGE.height - boxTop - BOX_HEIGHT
  return {
    party: party.party,
    page: pdf.bufferedPageRange().count - 1,
    rect: [left, bottom, left + BOX_WIDTH, bottom + BOX_HEIGHT],
  }
}
