import type { GlyphRun, ParsedFont } from 'fontkit'

/** Maximum runs kept per font: more than the words in the templates of a deployment. */
const MOST_KEPT = 4_000

/**
 * Caches the laid out runs of a font across documents: most words of a document come from its template, and text layout
 * took a fifth of drawing time. Runs with a glyph that has lost its characters are not cached (see `readFont`).
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

/** A copy, since pdfkit changes the positions of a run. */
function copyOf(run: GlyphRun): GlyphRun {
  const copy: GlyphRun = Object.create(Object.getPrototypeOf(run))
  return Object.assign(copy, run, { positions: run.positions.map((position) => ({ ...position })) })
}
