import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type ParsedFont } from 'fontkit'
import { DEFAULT_TYPEFACES, FALLBACK_TYPEFACE, TYPEFACES, type Typeface } from '#vocabulary/typeface.ts'
import type { DocumentLook } from './document-view.ts'
import { keepLayouts } from './keep-layouts.ts'
import { FACES, type Face } from './layout-rules.ts'

/** Text that a single embedded font covers. */
export interface FontRun {
  /** Name registered with pdfkit. */
  readonly font: string
  readonly text: string
}

/** Font selection of a document. */
export interface Faces {
  /** Widths of words in points, cached across documents: most words come from templates. */
  readonly widths: Map<string, number>
  /** Splits text into runs of the face and of its fallback, character by character. */
  split(text: string, face: Face): readonly FontRun[]
}

const require = createRequire(import.meta.url)
interface OpenFont {
  readonly font: ParsedFont
  /** Whether the font has a glyph, by code point. Cached, since fontkit searches its tables on each call. */
  readonly covered: Map<number, boolean>
}

const fonts = new Map<string, OpenFont>()

declare global {
  namespace PDFKit {
    interface PDFDocument {
      registerFont(name: string, src?: PDFKit.Mixins.PDFFontSource, family?: string): this
      /** `@types/pdfkit` leaves parsed fonts out. */
      registerFont(name: string, font: ParsedFont): this
    }
  }
}

/** Registers the look's font families with their fallbacks. Unknown families are replaced by the defaults. */
export function openFaces(pdf: PDFKit.PDFDocument, { typefaces = DEFAULT_TYPEFACES }: DocumentLook): Faces {
  const text = findTypeface(typefaces.text, DEFAULT_TYPEFACES.text)
  const chosen: Typeface = {
    ...text,
    display: findTypeface(typefaces.display, DEFAULT_TYPEFACES.display).display,
  }
  for (const face of FACES) {
    pdf.registerFont(face, readFont(chosen[face]).font)
    pdf.registerFont(fallbackOf(face), readFont(FALLBACK_TYPEFACE[face]).font)
  }
  return {
    widths: openWidths(FACES.map((face) => chosen[face]).join()),
    split: (text, face) => splitRuns(text, face, openFont(chosen[face])),
  }
}

const MOST_WIDTHS = 20_000
const widths = new Map<string, Map<string, number>>()

/** Word widths, cached per set of fonts. */
function openWidths(fonts: string): Map<string, number> {
  const known = widths.get(fonts)
  if (known !== undefined && known.size < MOST_WIDTHS) return known
  const opened = new Map<string, number>()
  widths.set(fonts, opened)
  return opened
}

function findTypeface(family: string, otherwise: string): Typeface {
  return TYPEFACES[family] ?? TYPEFACES[otherwise] ?? FALLBACK_TYPEFACE
}

function fallbackOf(face: Face): string {
  return `${face}-fallback`
}

function splitRuns(text: string, face: Face, font: OpenFont): readonly FontRun[] {
  const runs: FontRun[] = []
  let [start, end, isCovered] = [0, 0, true]
  const endRun = () => {
    if (end > start) runs.push({ font: isCovered ? face : fallbackOf(face), text: text.slice(start, end) })
    start = end
  }
  for (const character of text) {
    const covered = covers(font, character.codePointAt(0) ?? 0)
    if (covered !== isCovered) endRun()
    isCovered = covered
    end += character.length
  }
  endRun()
  return runs
}

function covers({ font, covered }: OpenFont, codePoint: number): boolean {
  const known = covered.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint)
  if (covered.size < MOST_KNOWN) covered.set(codePoint, known)
  return known
}

/** Code points kept per font; a document has some hundred. */
const MOST_KNOWN = 10_000

/** Parsed once per process, since parsing takes longer than setting a page. */
function openFont(file: string): OpenFont {
  const open = fonts.get(file) ?? {
    font: keepLayouts(create(readFileSync(require.resolve(file)))),
    covered: new Map<number, boolean>(),
  }
  fonts.set(file, open)
  return open
}

/**
 * The font for another document. Clears its cached glyphs: embedding a subset caches the components of accented letters
 * without their characters, and these letters would be missing from the text of later documents.
 */
function readFont(file: string): OpenFont {
  const open = openFont(file)
  // Private to fontkit 2.0.4.
  Object.assign(open.font, { _glyphs: {} })
  return open
}
