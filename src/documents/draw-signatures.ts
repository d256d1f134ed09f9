import type { SignatureLevel } from '#form/signing-settings.ts'
import type { DocumentParty, FilledSection, SignatureBox } from './document-view.ts'
import { DOCUMENT_WORDING } from './document-wording.ts'
import { buildHeading, buildParagraph } from './draw-section.ts'
import { type Block, keepTail } from './flow.ts'
import { CONTENT_WIDTH, PAGE, SIGNATURE, SPACE, STYLE, type TextStyle } from './layout-rules.ts'
import { breakLines, drawLines, setLine, type TextLine } from './set-text.ts'
import type { Sheet } from './sheet.ts'
import { drawSignatureField } from './signature-fields.ts'

const { columns: COLUMNS, gap: GAP, caption: CAPTION_HEIGHT, height: BOX_HEIGHT } = SIGNATURE
const BOX_WIDTH = (CONTENT_WIDTH - GAP * (COLUMNS - 1)) / COLUMNS

/** Data common to the signatures of a document. */
export interface SignatureSetting {
  /** Date of the document. */
  readonly day: string
  /** Level of the signatures; undefined in views stored by earlier releases. */
  readonly level: SignatureLevel | undefined
  /** Receives the position of each box. */
  readonly boxes: SignatureBox[]
}

/**
 * "Done at … on …" and one box per party, two side by side. Positions are appended to `boxes` while drawing, since they depend
 * on page breaks. All boxes stay on one page with their heading, unless a page cannot hold them.
 */
export function buildSignatures(
  sheet: Sheet,
  section: Extract<FilledSection, { kind: 'signatures' }>,
  { day, level, boxes }: SignatureSetting,
): readonly Block[] {
  const doneAt = DOCUMENT_WORDING[sheet.locale].doneAt(section.place, day)
  const head = [...buildHeading(sheet, section.title), ...buildParagraph(sheet, doneAt)]
  const lines: Block[] = []
  for (let first = 0; first < section.parties.length; first += COLUMNS) {
    const parties = section.parties.slice(first, first + COLUMNS)
    const captionHeight = Math.max(...parties.map((party) => heightOfCaption(sheet, party)))
    lines.push({
      height: captionHeight + BOX_HEIGHT,
      before: SPACE.notice,
      keepWithNext: first + COLUMNS < section.parties.length,
      draw: (top) => {
        for (const [column, party] of parties.entries())
          boxes.push(
            drawBox(sheet, party, {
              level,
              left: PAGE.left + column * (BOX_WIDTH + GAP),
              top,
              captionHeight,
            }),
          )
      },
    })
  }
  return [...keepTail(head, head.length), ...lines]
}

function heightOfCaption(sheet: Sheet, party: DocumentParty): number {
  return CAPTION_HEIGHT + breakCapacity(sheet, party).length * STYLE.caption.leading
}

function breakCapacity(sheet: Sheet, { capacity }: DocumentParty) {
  return capacity === undefined ? [] : breakLines(sheet, capacity, STYLE.caption, BOX_WIDTH)
}

interface BoxPlace extends Pick<SignatureSetting, 'level'> {
  readonly left: number
  readonly top: number
  readonly captionHeight: number
}

function drawBox(
  sheet: Sheet,
  party: DocumentParty,
  { level, left, top, captionHeight }: BoxPlace,
): SignatureBox {
  const { pdf, look, locale } = sheet
  const { text, line, muted, brand } = look.colours
  const drawCaption = (lines: readonly TextLine[], style: TextStyle, above: number) =>
    sheet.root.add(
      pdf.struct('P', {}, () => drawLines(sheet, lines, style, { left, top: top + above, colour: text })),
    )
  const firstLine = (words: string, style: TextStyle) =>
    breakLines(sheet, words, style, BOX_WIDTH).slice(0, 1)
  // Two structure elements: in a single one, text extraction joins capacity and name into one word.
  drawCaption(firstLine(party.role, STYLE.strong), STYLE.strong, 0)
  drawCaption(firstLine(party.name, STYLE.body), STYLE.body, STYLE.strong.leading)
  const capacity = breakCapacity(sheet, party)
  if (capacity.length > 0) drawCaption(capacity, STYLE.caption, STYLE.strong.leading + STYLE.body.leading)
  const boxTop = top + captionHeight
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(left, boxTop, BOX_WIDTH, BOX_HEIGHT).lineWidth(0.75).strokeColor(line).stroke()
  pdf.rect(left, boxTop, 2.5, BOX_HEIGHT).fill(brand)
  const words = DOCUMENT_WORDING[locale]
  const caption = setLine(sheet, sheet.set(words.signHere(level)), STYLE.caption)
  drawLines(sheet, [caption], STYLE.caption, { left: left + 6, top: boxTop + BOX_HEIGHT - 13, colour: muted })
  pdf.endMarkedContent()
  if (party.field !== undefined) {
    const description = sheet.set(words.signatureOf(party.role, party.name))
    const place = { left, top: boxTop, width: BOX_WIDTH, height: BOX_HEIGHT }
    drawSignatureField(sheet, { name: party.field, description, ...place })
  }
  const bottom = PAGE.height - boxTop - BOX_HEIGHT
  return {
    party: party.party,
    page: pdf.bufferedPageRange().count - 1,
    rect: [left, bottom, left + BOX_WIDTH, bottom + BOX_HEIGHT],
  }
}
