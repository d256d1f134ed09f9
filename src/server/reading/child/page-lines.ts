import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { TextLine } from '../text-line.ts'

/** A page of a book has 3,000 characters; a malicious file may have millions. */
const MOST_CHARACTERS = 20_000
const DOUBLE_BYTES = 8

/** Text lines of a page in file order, which is reading order in documents from offices and suppliers. */
export function readPageLines(pdfium: WrappedPdfiumModule, page: number): readonly TextLine[] {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return []
  const box = pdfium.pdfium.wasmExports.malloc(4 * DOUBLE_BYTES)
  try {
    const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
    const count = Math.min(pdfium.FPDFText_CountChars(text), MOST_CHARACTERS)
    const lines: TextLine[] = []
    let open = new OpenLine()
    for (let at = 0; at < count; at += 1) {
      const code = pdfium.FPDFText_GetUnicode(text, at)
      if (code === 10 || code === 13) {
        lines.push(...open.close(size))
        open = new OpenLine()
        continue
      }
      const [left, right, bottom, top] = [0, 1, 2, 3].map((place) => box + place * DOUBLE_BYTES)
      const isPlaced = pdfium.FPDFText_GetCharBox(text, at, left ?? 0, right ?? 0, bottom ?? 0, top ?? 0)
      const read = (pointer: number | undefined) => pdfium.pdfium.getValue(pointer ?? 0, 'double')
      open.add(
        code,
        isPlaced ? { left: read(left), right: read(right), bottom: read(bottom), top: read(top) } : null,
      )
    }
    return [...lines, ...open.close(size)]
  } finally {
    pdfium.pdfium.wasmExports.free(box)
    pdfium.FPDFText_ClosePage(text)
  }
}

interface Edges {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

class OpenLine {
  #text = ''
  #edges: Edges | undefined

  add(code: number, edges: Edges | null): void {
    this.#text += code > 0 ? String.fromCodePoint(code) : ''
    if (!edges || edges.right <= edges.left) return
    const own = this.#edges ?? edges
    this.#edges = {
      left: Math.min(own.left, edges.left),
      right: Math.max(own.right, edges.right),
      bottom: Math.min(own.bottom, edges.bottom),
      top: Math.max(own.top, edges.top),
    }
  }

  /** The line, unless it is blank. Coordinates of a page go upwards, in points. */
  close({ width, height }: { readonly width: number; readonly height: number }): readonly TextLine[] {
    // A font may map to lone surrogates, which PostgreSQL cannot store.
    const text = this.#text.toWellFormed().replace(/\s+/g, ' ').trim()
    if (text === '' || !this.#edges) return []
    const { left, right, bottom, top } = this.#edges
    const box = {
      x: left / width,
      y: 1 - top / height,
      width: (right - left) / width,
      height: (top - bottom) / height,
    }
    return [{ text, box }]
  }
}
