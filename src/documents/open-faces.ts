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
  /** Splits text into runs of the face and of its fallback, character by character. */
  split(text: string, face: Face): readonly FontRun[]
}

const require = createRequire(import.meta.url)
const fonts = new Map<string, ParsedFont>()

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The current font, missing from `@types/pdfkit`. */
      readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
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
    pdf.registerFont(face, readFont(chosen[face]))
    pdf.registerFont(fallbackOf(face), readFont(FALLBACK_TYPEFACE[face]))
  }
  return {
    split(text, face) {
      const { _font: current } = pdf.font(face)
      return splitRuns(text, face, (codePoint) => current.font.hasGlyphForCodePoint(codePoint))
    },
  }
}

function findTypeface(family: string, otherwise: string): Typeface {
  return TYPEFACES[family] ?? TYPEFACES[otherwise] ?? FALLBACK_TYPEFACE
}

function fallbackOf(face: Face): string {
  return `${face}-fallback`
}

function splitRuns(text: string, face: Face, covers: (codePoint: number) => boolean): readonly FontRun[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text) {
    const font = covers(character.codePointAt(0) ?? 0) ? face : fallbackOf(face)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/**
 * Returns a font parsed once per process, since parsing takes longer than setting a page. Its glyphs are forgotten: embedding a subset
 * caches the components of accented letters without their characters, and the text of later documents would lack these letters.
 */
function readFont(file: string): ParsedFont {
  const font = fonts.get(file) ?? keepLayouts(create(readFileSync(require.resolve(file))))
  fonts.set(file, font)
  // Private to fontkit 2.0.4.
  Object.assign(font, { _glyphs: {} })
  return font
}
