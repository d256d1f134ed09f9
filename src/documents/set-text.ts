import type { FontRun } from './open-faces.ts'
import type { TextStyle } from './layout-rules.ts'
import type { Sheet } from './sheet.ts'

/** A line of measured text. */
export interface TextLine {
  readonly runs: readonly (FontRun & { readonly width: number })[]
  readonly width: number
}

/** Breaks text into lines of at most `width`, and words wider than a line. */
export function breakLines(sheet: Sheet, text: string, style: TextStyle, width: number): readonly TextLine[] {
  return sheet
    .set(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(sheet, paragraph, style, width))
}

function breakParagraph(sheet: Sheet, text: string, style: TextStyle, width: number): readonly TextLine[] {
  const lines: TextLine[] = []
  let line = ''
  // Keep the space at the end of a line: text extraction would join the words around the break.
  for (const word of text.match(/[^ ]+ *| +/g) ?? []) {
    if (line !== '' && measure(sheet, (line + word).trimEnd(), style) > width) {
      lines.push(setLine(sheet, line, style))
      line = ''
    }
    line += word
    while (measure(sheet, line.trimEnd(), style) > width) {
      const fitting = fitCharacters(sheet, line, style, width)
      lines.push(setLine(sheet, line.slice(0, fitting), style))
      line = line.slice(fitting)
    }
  }
  return [...lines, setLine(sheet, line, style)]
}

function fitCharacters(sheet: Sheet, word: string, style: TextStyle, width: number): number {
  let fitting = word.length - 1
  while (fitting > 1 && measure(sheet, word.slice(0, fitting), style) > width) fitting -= 1
  return fitting
}

/** A single line, whatever its width. */
export function setLine(sheet: Sheet, text: string, style: TextStyle): TextLine {
  const runs = sheet.faces
    .split(text, style.face)
    .map((run) => ({ ...run, width: measureRun(sheet.pdf, run, style) }))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

function measure(sheet: Sheet, text: string, style: TextStyle): number {
  return sheet.faces.split(text, style.face).reduce((sum, run) => sum + measureRun(sheet.pdf, run, style), 0)
}

function measureRun(pdf: PDFKit.PDFDocument, { font, text }: FontRun, style: TextStyle): number {
  return pdf.font(font).fontSize(style.size).widthOfString(text, featuresOf(style))
}

/** Draws lines from `top` on, each `leading` high. */
export function drawLines(
  { pdf }: Sheet,
  lines: readonly TextLine[],
  style: TextStyle,
  { left, top, colour }: { readonly left: number; readonly top: number; readonly colour: string },
): void {
  for (const [index, line] of lines.entries()) {
    // Capitals are centred in the line height, with one baseline for all fonts of the line.
    const baseline = top + index * style.leading + style.leading / 2 + style.size * 0.34
    let x = left
    for (const { font, text, width } of line.runs) {
      pdf.font(font).fontSize(style.size).fillColor(colour)
      pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) })
      x += width
    }
  }
}

function featuresOf({ features }: TextStyle): { features?: ('tnum' | 'lnum')[] } {
  return features === undefined ? {} : { features: [...features] }
}
