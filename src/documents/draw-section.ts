import type { FilledSection } from './document-view.ts'
import { drawTable } from './draw-table.ts'
import { CONTENT_WIDTH, FONT, PAGE, roomLeft, type Sheet } from './sheet.ts'

/** Draws the document's title and subtitle. */
export function drawTitle(sheet: Sheet, title: string, subtitle: string | null): void {
  const { pdf, root, look } = sheet
  root.add(
    pdf.struct('H1', {}, () => {
      pdf.font(FONT.title).fontSize(19).fillColor(look.colours.brand)
      pdf.text(sheet.set(title), PAGE.left, pdf.y, { width: CONTENT_WIDTH })
    }),
  )
  if (subtitle !== null) drawParagraph(sheet, subtitle, { colour: look.colours.muted, size: 10 })
  pdf.y += 6
}

/** Draws a second-level heading; starts a new page rather than leaving it alone at the bottom of one. */
export function drawHeading(sheet: Sheet, text: string): void {
  const { pdf, root, look } = sheet
  if (roomLeft(sheet) < 70) pdf.addPage()
  pdf.y += 12
  root.add(
    pdf.struct('H2', {}, () => {
      pdf.font(FONT.bold).fontSize(11.5).fillColor(look.colours.brand)
      pdf.text(sheet.set(text), PAGE.left, pdf.y, { width: CONTENT_WIDTH })
    }),
  )
  pdf.y += 5
}

/** Draws a paragraph of full width. */
export function drawParagraph(
  sheet: Sheet,
  text: string,
  { colour = sheet.look.colours.text, size = 9.5 }: { colour?: string; size?: number } = {},
): void {
  const { pdf, root } = sheet
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font(FONT.text).fontSize(size).fillColor(colour)
      pdf.text(sheet.set(text), PAGE.left, pdf.y, { width: CONTENT_WIDTH, lineGap: 2 })
    }),
  )
  pdf.y += 4
}

/** Draws a warning on a tinted background. */
function drawNotice(sheet: Sheet, text: string): void {
  const { pdf, root, look } = sheet
  const padding = 9
  const width = CONTENT_WIDTH - 2 * padding - 3
  pdf.font(FONT.text).fontSize(9.5)
  const height = pdf.heightOfString(sheet.set(text), { width, lineGap: 2 }) + 2 * padding
  if (roomLeft(sheet) < height + 12) pdf.addPage()
  const top = pdf.y + 8
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(PAGE.left, top, CONTENT_WIDTH, height).fill(look.colours.surface)
  pdf.rect(PAGE.left, top, 3, height).fill(look.colours.brand)
  pdf.endMarkedContent()
  root.add(
    pdf.struct('P', {}, () => {
      pdf.fillColor(look.colours.text)
      pdf.text(sheet.set(text), PAGE.left + padding + 3, top + padding, { width, lineGap: 2 })
    }),
  )
  pdf.y = top + height + 6
}

function drawDeclarations(sheet: Sheet, items: readonly string[]): void {
  const { pdf, root, look } = sheet
  const list = pdf.struct('L')
  root.add(list)
  for (const item of items) {
    const entry = pdf.struct('LI')
    list.add(entry)
    pdf.font(FONT.text).fontSize(9.5).fillColor(look.colours.text)
    if (roomLeft(sheet) < pdf.heightOfString(sheet.set(item), { width: CONTENT_WIDTH - 16 })) pdf.addPage()
    const top = pdf.y
    entry.add(pdf.struct('Lbl', {}, () => void pdf.text('☑', PAGE.left, top, { lineBreak: false })))
    entry.add(
      pdf.struct('LBody', {}, () => {
        pdf.text(sheet.set(item), PAGE.left + 16, top, { width: CONTENT_WIDTH - 16, lineGap: 2 })
      }),
    )
    entry.end()
    pdf.y += 3
  }
  list.end()
}

/** Draws any section except signatures, which also return their boxes. */
export function drawSection(sheet: Sheet, section: Exclude<FilledSection, { kind: 'signatures' }>): void {
  switch (section.kind) {
    case 'heading':
      return drawHeading(sheet, section.text)
    case 'paragraph':
      return section.style === 'notice' ? drawNotice(sheet, section.text) : drawParagraph(sheet, section.text)
    case 'rows':
      if (section.title !== null) drawHeading(sheet, section.title)
      return drawTable(sheet, {
        rows: section.rows.map(({ label, value }) => ({ header: label, cells: [value] })),
        widths: [0.36, 0.64],
      })
    case 'table': {
      drawHeading(sheet, section.title)
      const rest = 0.4 / (section.columns.length - 1)
      return drawTable(sheet, {
        ...section,
        widths: section.columns.map((_, column) => (column === 0 ? 0.6 : rest)),
      })
    }
    case 'declarations':
      if (section.title !== null) drawHeading(sheet, section.title)
      return drawDeclarations(sheet, section.items)
  }
}
