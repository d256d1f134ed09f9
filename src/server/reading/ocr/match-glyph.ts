import { GLYPH_COLUMNS, GLYPH_ROWS, OCR_B_GLYPHS } from './ocr-b-glyphs.ts'

/** A character that a window may show; `score` is a correlation, 1 at best. */
export interface Candidate {
  readonly character: string
  readonly score: number
}

const SIZE = GLYPH_COLUMNS * GLYPH_ROWS

const KERNEL = [
  [-1, 0.25],
  [0, 0.5],
  [1, 0.25],
] as const

/** Glyphs of mean 0 and length 1, so that a product is a correlation. */
const TEMPLATES = Object.entries(OCR_B_GLYPHS).map(([character, digits]) => {
  const values = soften(Float32Array.from(digits, (digit) => Number.parseInt(digit, 16)))
  return { character, values: normalise(values) ?? values }
})

/** Correlation with the most similar glyph. */
export function scoreWindow(window: Float32Array): number {
  const values = normalise(window)
  let best = 0
  if (values) for (const { values: glyph } of TEMPLATES) best = Math.max(best, multiply(values, glyph))
  return best
}

/** The characters that a window of `GLYPH_COLUMNS` by `GLYPH_ROWS` resembles, the most similar first. */
export function matchGlyph(window: Float32Array): readonly Candidate[] {
  const values = normalise(window)
  if (!values) return []
  return TEMPLATES.map(({ character, values: glyph }) => ({
    character,
    score: multiply(values, glyph),
  })).sort((one, other) => other.score - one.score)
}

function multiply(values: Float32Array, glyph: Float32Array): number {
  let sum = 0
  for (let at = 0; at < SIZE; at += 1) sum += (values[at] ?? 0) * (glyph[at] ?? 0)
  return sum
}

function normalise(values: Float32Array): Float32Array | undefined {
  let mean = 0
  for (const value of values) mean += value / values.length
  let square = 0
  for (const value of values) square += (value - mean) ** 2
  if (square < 1e-6) return undefined
  const length = Math.sqrt(square)
  return values.map((value) => (value - mean) / length)
}

/** Scans are less sharp than the font. */
function soften(values: Float32Array): Float32Array {
  const at = (row: number, column: number) =>
    row < 0 || column < 0 || row >= GLYPH_ROWS || column >= GLYPH_COLUMNS
      ? 0
      : (values[row * GLYPH_COLUMNS + column] ?? 0)
  return values.map((_value, index) => {
    const column = index % GLYPH_COLUMNS
    const row = (index - column) / GLYPH_COLUMNS
    let sum = 0
    for (const [dy, weight] of KERNEL)
      for (const [dx, other] of KERNEL) sum += weight * other * at(row + dy, column + dx)
    return sum
  })
}
