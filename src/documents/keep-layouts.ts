import type { GlyphRun, ParsedFont } from 'fontkit'

/** Runs kept per font; the words of the templates of a deployment are fewer. */
const MOST_KEPT = 4_000

/**
 * Keeps the laid out runs of a font from one document to the next: most words of a document are its template's, and laying
 * text out took a fifth of drawing it. Runs with a glyph that has lost its characters are not kept (see `readFont`).
 */
export function keepLayouts(font: ParsedFont): ParsedFont {
  const kept = new Map<string, GlyphRun>()
  const layOut = font.layout.bind(font)
  const layout: ParsedFont['layout'] = (text, features) => {
    const key = `${features?.join() ?? ''} ${text}`
    const known = kept.get(key)
    if (known) return copyOf(known)
    const run = layOut(text, features)
    if (run.glyphs.every(({ codePoints }) => codePoints.length > 0)) {
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(key, copyOf(run))
    }
    return run
  }
  return Object.assign(font, { layout })
}

/** pdfkit changes the positions of a run. */
function copyOf(run: GlyphRun): GlyphRun {
  const copy: GlyphRun = Object.create(Object.getPrototypeOf(run))
  return Object.assign(copy, run, { positions: run.positions.map((position) => ({ ...position })) })
}
