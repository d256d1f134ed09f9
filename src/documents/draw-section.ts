import type { FilledRow, FilledSection } from './document-view.ts'
import { DOCUMENT_WORDING } from './document-wording.ts'
import { inLanguage } from './draw-sheet.ts'
import { drawTable, type DrawnTable } from './draw-table.ts'
import { keepPairs, type Block } from './flow.ts'
import { CONTENT_WIDTH, PAGE, SPACE, STYLE, TABLE, WHOLE_LINES, type TextStyle } from './layout-rules.ts'
import { breakLines, drawLines, setLine } from './set-text.ts'
import type { Sheet } from './sheet.ts'

/** Title and subtitle of the document. */
export function buildTitle(
  sheet: Sheet,
  title: string,
  { subtitle, original }: { readonly subtitle: string | null; readonly original?: string | undefined },
): readonly Block[] {
  const { colours } = sheet.look
  const heading = buildText(sheet, 'H1', title, { style: STYLE.title, colour: colours.brand })
  const setting = { style: STYLE.subtitle, colour: colours.muted, before: 2 }
  return [
    ...heading,
    ...(original === undefined ? [] : buildText(inLanguage(sheet, 'fr'), 'P', original, setting)),
    ...(subtitle === null ? [] : buildText(sheet, 'P', subtitle, setting)),
  ]
}

/** A second-level heading with a bookmark, kept with the next block. */
export function buildHeading(sheet: Sheet, text: string): readonly Block[] {
  const { brand } = sheet.look.colours
  return buildText(sheet, 'H2', text, { style: STYLE.heading, colour: brand, before: SPACE.heading }).map(
    (block, index) => ({
      ...block,
      keepWithNext: true,
      draw: (top) => {
        if (index === 0) sheet.pdf.outline.addItem(sheet.set(text))
        block.draw(top)
      },
    }),
  )
}

/** A full-width paragraph. */
export function buildParagraph(sheet: Sheet, text: string): readonly Block[] {
  return buildText(sheet, 'P', text, { style: STYLE.body, colour: sheet.look.colours.text })
}

interface Setting {
  readonly style: TextStyle
  readonly colour: string
  readonly before?: number
}

/** Text as one structure element. Short text is a single block; long text is one block per line, so that it can break. */
function buildText(
  sheet: Sheet,
  tag: 'H1' | 'H2' | 'P',
  text: string,
  { style, colour, before = SPACE.paragraph }: Setting,
): readonly Block[] {
  const lines = breakLines(sheet, text, style, CONTENT_WIDTH)
  const pieces = lines.length <= WHOLE_LINES ? [lines] : lines.map((line) => [line])
  const element = sheet.pdf.struct(tag, sheet.passage)
  const blocks = pieces.map((piece, index) => ({
    height: piece.length * style.leading,
    before: index === 0 ? before : 0,
    keepWithNext: false,
    draw(top: number) {
      if (index === 0) sheet.root.add(element)
      element.add(() => drawLines(sheet, piece, style, { left: PAGE.left, top, colour }))
      if (index === pieces.length - 1) element.end()
    },
  }))
  return keepPairs(blocks)
}

/** A warning on a tinted background. */
function buildNotice(sheet: Sheet, text: string): readonly Block[] {
  const { pdf, root, look } = sheet
  const padding = { x: 12, y: 8 }
  const pieces = fitPages(breakLines(sheet, text, STYLE.body, CONTENT_WIDTH - 2 * padding.x))
  const element = pdf.struct('P', sheet.passage)
  return pieces.map((lines, index) => {
    const height = lines.length * STYLE.body.leading + 2 * padding.y
    const draw = (top: number) => {
      pdf.markContent('Artifact', { type: 'Layout' })
      pdf.rect(PAGE.left, top, CONTENT_WIDTH, height).fill(look.colours.surface)
      pdf.rect(PAGE.left, top, 3, height).fill(look.colours.brand)
      pdf.endMarkedContent()
      if (index === 0) root.add(element)
      const at = { left: PAGE.left + padding.x, top: top + padding.y, colour: look.colours.text }
      element.add(() => drawLines(sheet, lines, STYLE.body, at))
      if (index === pieces.length - 1) element.end()
    }
    return { height, before: index === 0 ? SPACE.notice : 0, keepWithNext: false, draw }
  })
}

/** Ticked statements; each stays on one page if a page can hold it, and none is alone on a page. */
function buildDeclarations(sheet: Sheet, items: readonly string[]): readonly Block[] {
  const { pdf, root } = sheet
  const list = pdf.struct('L', sheet.passage)
  const blocks = items.flatMap((item) => buildDeclaration(sheet, list, item))
  return keepPairs(blocks).map((block, index) => ({
    ...block,
    draw(top: number) {
      if (index === 0) root.add(list)
      block.draw(top)
      if (index === blocks.length - 1) list.end()
    },
  }))
}

function buildDeclaration(sheet: Sheet, list: PDFKit.PDFStructureElement, item: string): readonly Block[] {
  const { pdf, look } = sheet
  const indent = 18
  const tick = setLine(sheet, '☑', STYLE.body)
  const pieces = fitPages(breakLines(sheet, item, STYLE.body, CONTENT_WIDTH - indent))
  const [entry, body] = [pdf.struct('LI'), pdf.struct('LBody')]
  return pieces.map((lines, index) => ({
    height: lines.length * STYLE.body.leading,
    before: index === 0 ? SPACE.item : 0,
    keepWithNext: false,
    draw(top: number) {
      const at = { left: PAGE.left, top, colour: look.colours.text }
      if (index === 0) {
        list.add(entry)
        entry.add(pdf.struct('Lbl', {}, () => drawLines(sheet, [tick], STYLE.body, at)))
        entry.add(body)
      }
      body.add(() => drawLines(sheet, lines, STYLE.body, { ...at, left: PAGE.left + indent }))
      if (index === pieces.length - 1) entry.end()
    },
  }))
}

/** Splits the lines of a text that should stay on one page into as few pieces as possible, each at most a page high. */
function fitPages<Line>(lines: readonly Line[]): readonly (readonly Line[])[] {
  const most = Math.floor((PAGE.height - PAGE.top - PAGE.bottom) / STYLE.body.leading) - 2
  const count = Math.max(1, Math.ceil(lines.length / most))
  return Array.from({ length: count }, (_each, page) => lines.slice(page * most, (page + 1) * most))
}

/** Blocks of any section except signatures, which also report their positions (`buildSignatures`). */
export function buildSection(
  document: Sheet,
  section: Exclude<FilledSection, { kind: 'signatures' }>,
): readonly Block[] {
  const sheet = inLanguage(document, section.locale)
  switch (section.kind) {
    case 'heading':
      return buildHeading(sheet, section.text)
    case 'paragraph':
      return section.style === 'notice'
        ? buildNotice(sheet, section.text)
        : buildParagraph(sheet, section.text)
    case 'rows':
      return titleTable(sheet, section.title, labelledRows(sheet, section.rows))
    case 'table':
      return titleTable(sheet, section.title, { ...section, widths: columnWidths(section.columns.length) })
    case 'declarations':
      return [
        ...(section.title === null ? [] : buildHeading(sheet, section.title)),
        ...buildDeclarations(sheet, section.items),
      ]
    default:
      return section satisfies never
  }
}

/** A table with its heading, which is repeated when the table continues on another page. */
function titleTable(sheet: Sheet, title: string | null, table: DrawnTable): readonly Block[] {
  const rows = drawTable(sheet, table)
  if (title === null) return rows
  const text = DOCUMENT_WORDING[sheet.locale].continued(title)
  const line = setLine(sheet, sheet.set(text), STYLE.heading)
  const { leading } = STYLE.heading
  const height = leading + SPACE.section
  return [
    ...buildHeading(sheet, title),
    ...rows.map((row) => ({
      ...row,
      repeated: {
        height: height + (row.repeated?.height ?? 0),
        draw(top: number) {
          const at = { left: PAGE.left, top, colour: sheet.look.colours.brand }
          // An artifact, since the structure tree already has the heading.
          sheet.pdf.markContent('Artifact', { type: 'Pagination' })
          drawLines(sheet, [line], STYLE.heading, at)
          sheet.pdf.endMarkedContent()
          row.repeated?.draw(top + height)
        },
      },
    })),
  ]
}

/** A table of labels and values; the label column is wider when labels are whole questions. */
function labelledRows(sheet: Sheet, rows: readonly FilledRow[]): DrawnTable {
  const fits = (text: string, style: TextStyle, share: number) =>
    setLine(sheet, sheet.set(text), style).width <= share * CONTENT_WIDTH - 2 * TABLE.paddingX
  const areQuestions =
    rows.some(({ label }) => !fits(label, STYLE.label, 1.2 * TABLE.label)) &&
    rows.every(({ value }) => fits(value, STYLE.body, 1 - TABLE.question))
  const label = areQuestions ? TABLE.question : TABLE.label
  return {
    rows: rows.map(({ label: header, value, locale, original }) => ({
      header,
      cells: [value],
      locale,
      original,
    })),
    widths: [label, 1 - label],
  }
}

function columnWidths(columns: number): readonly number[] {
  const first = columns > 3 ? TABLE.label : TABLE.firstColumn
  const rest = (1 - first) / (columns - 1)
  return Array.from({ length: columns }, (_, column) => (column === 0 ? first : rest))
}
