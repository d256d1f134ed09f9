import type { FontRun } from './open-faces.ts'
import { RAISED, type TextStyle } from './layout-rules.ts'
import type { Sheet } from './sheet.ts'

interface SetRun extends FontRun {
  readonly width: number
  /** Raised and smaller, like the end of an ordinal. */
  readonly isRaised: boolean
}

/** The letters of a French ordinal: 1er, 1re, 2e. */
const ORDINAL = /(?<=\b\d{1,3})(er|re|e)\b/u

/** A line of measured text. */
export interface TextLine {
  readonly runs: readonly SetRun[]
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
  const fit = (word: string) => fitCharacters(sheet, word.trimEnd(), style, width)
  const lines: TextLine[] = []
  let line = ''
  // Width of the line including its last space.
  let reached = 0
  // Keep the space at the end of a line: text extraction would join the words around the break.
  for (const word of text.match(/[^ ]+ *| +/g) ?? []) {
    if (line !== '' && fits(sheet, { line, reached, word }, style, width)) {
      line += word
      reached += wordWidth(sheet, word, style)
      continue
    }
    if (line !== '') lines.push(setLine(sheet, line, style))
    line = word
    for (let fitting = fit(line); fitting < line.trimEnd().length; fitting = fit(line)) {
      lines.push(setLine(sheet, line.slice(0, fitting), style))
      line = line.slice(fitting)
    }
    reached = wordWidth(sheet, line, style)
  }
  return [...lines, setLine(sheet, line, style)]
}

/** When a word's estimated width is this close to the limit, in points, the whole line is measured instead. */
const TIE = 0.01

/**
 * Whether the word fits on the line. Words are laid out one by one, so their widths add up except for rounding; with
 * OpenType features the text is laid out as a whole.
 */
function fits(
  sheet: Sheet,
  { line, reached, word }: { readonly line: string; readonly reached: number; readonly word: string },
  style: TextStyle,
  width: number,
): boolean {
  const shown = word.trimEnd()
  if (shown !== '' && style.features === undefined) {
    const excess = reached + wordWidth(sheet, shown, style) - width
    if (Math.abs(excess) > TIE) return excess < 0
  }
  return measure(sheet, (line + word).trimEnd(), style) <= width
}

function wordWidth(sheet: Sheet, word: string, style: TextStyle): number {
  if (style.features !== undefined) return 0
  const { widths } = sheet.faces
  // The key has the locale, since ordinals are raised in French.
  const key = `${sheet.locale} ${style.face} ${style.size} ${word}`
  const width = widths.get(key) ?? measure(sheet, word, style)
  widths.set(key, width)
  return width
}

const CHARACTERS = new Intl.Segmenter('fr')
/** Longer than most words, which are therefore measured once. */
const FIRST_PIECE = 64

/**
 * How much of a word fits on a line: all of it, or at least one character, which is never cut. Measures growing pieces, since
 * measuring takes as long as its text, and a word may have thousands of letters.
 */
function fitCharacters(sheet: Sheet, word: string, style: TextStyle, width: number): number {
  const fitsUpTo = (end: number) => measure(sheet, word.slice(0, end), style) <= width
  let fitting = 0
  let most = FIRST_PIECE
  while (fitsUpTo(most)) {
    if (most >= word.length) return word.length
    fitting = most
    most *= 2
  }
  while (most - fitting > 1) {
    const middle = (fitting + most) >> 1
    if (fitsUpTo(middle)) fitting = middle
    else most = middle
  }
  const { index = 0, segment = word } = CHARACTERS.segment(word).containing(fitting) ?? {}
  return index === 0 ? segment.length : index
}

/** A single line, whatever its width. */
export function setLine(sheet: Sheet, text: string, style: TextStyle): TextLine {
  const runs = setRuns(sheet, text, style)
  return { runs, width: widthOf(runs) }
}

function measure(sheet: Sheet, text: string, style: TextStyle): number {
  return widthOf(setRuns(sheet, text, style))
}

function widthOf(runs: readonly SetRun[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0)
}

function setRuns(sheet: Sheet, text: string, style: TextStyle): readonly SetRun[] {
  // Splitting by a capturing group keeps the matches, at odd positions.
  const pieces = sheet.locale === 'fr' ? text.split(ORDINAL) : [text]
  return pieces.flatMap((piece, index) => {
    const isRaised = index % 2 === 1
    const { size } = isRaised ? raise(style) : style
    return sheet.faces
      .split(piece, style.face)
      .map((run) => ({ ...run, isRaised, width: measureRun(sheet.pdf, run, { ...style, size }) }))
  })
}

function raise(style: TextStyle): TextStyle {
  return { ...style, size: style.size * RAISED.size }
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
    for (const { font, text, width, isRaised } of line.runs) {
      const { size } = isRaised ? raise(style) : style
      const y = isRaised ? baseline - style.size * RAISED.rise : baseline
      pdf.font(font).fontSize(size).fillColor(colour)
      pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) })
      x += width
    }
  }
}

function featuresOf({ features }: TextStyle): { features?: ('tnum' | 'lnum')[] } {
  return features === undefined ? {} : { features: [...features] }
}
