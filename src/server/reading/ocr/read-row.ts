import type { Row } from './find-rows.ts'
import type { GrayImage } from './gray-image.ts'
import { matchGlyph, scoreWindow, type Candidate } from './match-glyph.ts'
import { BASELINE_ROW, CAP_HEIGHT, GLYPH_COLUMNS, GLYPH_ROWS } from './ocr-b-glyphs.ts'

/** Centre of a capital, in pixels. */
interface Place {
  readonly x: number
  readonly y: number
}

/** A place of a row with what it may show. */
export interface Cell extends Place {
  readonly candidates: readonly Candidate[]
}

/** A row in reading order. */
export interface ReadRow {
  readonly cells: readonly Cell[]
  readonly pitch: number
  readonly upsideDown: boolean
}

/** Positions tried beyond each end of a row, where blobs may be missing. */
export const BEYOND = 8

/** Characters of a row and of the places beyond its ends, in reading order. */
export function readRow(image: GrayImage, row: Row): ReadRow {
  const last = row.anchors.at(-1)?.index ?? 0
  const frame = fitFrame(image, row)
  const cells: Cell[] = []
  for (let index = -BEYOND; index <= last + BEYOND; index += 1) {
    const place = placeOf(row, index)
    cells.push({ ...place, candidates: matchCell(image, place, frame) })
  }
  return {
    cells: frame.upsideDown ? cells.toReversed() : cells,
    pitch: row.pitch,
    upsideDown: frame.upsideDown,
  }
}

/** How the characters of a row are drawn. */
interface Frame {
  /** Width of a character's window. */
  readonly pitch: number
  readonly slope: number
  /** How much lower than its anchors say, in pitches. */
  readonly down: number
  readonly upsideDown: boolean
}

const SAMPLES = 12
const COARSE_SIZES = [0.92, 0.96, 1, 1.04, 1.08]
const COARSE_SHIFTS = [-0.1, -0.05, 0, 0.05, 0.1]
const FINE_SIZES = [0.98, 1, 1.02]
const FINE_SHIFTS = [-0.025, 0, 0.025]

/**
 * Size and vertical offset that fit the whole row best. Single characters are ambiguous: a tall `0` resembles a larger `O`,
 * and an `E` that is a stroke too high resembles an `8`.
 */
function fitFrame(image: GrayImage, row: Row): Frame {
  const step = Math.max(1, Math.floor(row.anchors.length / SAMPLES))
  const places = row.anchors.filter((_anchor, at) => at % step === 0).map(({ index }) => placeOf(row, index))
  const scoreOf = (frame: Frame) =>
    places.reduce((sum, place) => sum + scoreWindow(sampleWindow(image, place, frame)), 0)
  const pitch = (row.height / CAP_HEIGHT + row.pitch) / 2
  const upright = { pitch, slope: row.slope, down: 0, upsideDown: false }
  const turned = { ...upright, upsideDown: true }
  const start = scoreOf(turned) > scoreOf(upright) ? turned : upright
  const search = (from: Frame, sizes: readonly number[], shifts: readonly number[]) =>
    sizes
      .flatMap((size) =>
        shifts.map((down) => ({ ...from, pitch: from.pitch * size, down: from.down + down })),
      )
      .map((frame) => ({ frame, score: scoreOf(frame) }))
      .reduce((best, each) => (each.score > best.score ? each : best)).frame
  return search(search(start, COARSE_SIZES, COARSE_SHIFTS), FINE_SIZES, FINE_SHIFTS)
}

/** Blobs are centred on their ink, windows on the pitch; the ink of `1` and `L` is off-centre. */
const SIDE_SHIFTS = [-0.1, -0.05, 0, 0.05, 0.1]

function matchCell(image: GrayImage, place: Place, frame: Frame): readonly Candidate[] {
  let best: { score: number; window: Float32Array } = { score: 0, window: new Float32Array() }
  for (const right of SIDE_SHIFTS) {
    const window = sampleWindow(image, { x: place.x + right * frame.pitch, y: place.y }, frame)
    const score = scoreWindow(window)
    if (score > best.score) best = { score, window }
  }
  return matchGlyph(best.window)
}

/** Horizontally between or beyond the nearest anchors; vertically on the row's fitted line. */
function placeOf({ anchors, pitch, slope, start }: Row, index: number): Place {
  const x = acrossOf(anchors, pitch, index)
  return { x, y: start.y + (x - start.x) * slope }
}

function acrossOf(anchors: Row['anchors'], pitch: number, index: number): number {
  const before = anchors.findLast((anchor) => anchor.index <= index)
  const after = anchors.find((anchor) => anchor.index >= index)
  if (!before || !after) {
    const from = before ?? after
    return from ? from.x + (index - from.index) * pitch : 0
  }
  if (before.index === after.index) return before.x
  return before.x + ((index - before.index) / (after.index - before.index)) * (after.x - before.x)
}

/** Row of the window at the middle of the capitals. */
const MIDDLE_ROW = BASELINE_ROW - (CAP_HEIGHT * GLYPH_COLUMNS) / 2

/** Ink of the window of a character, by bilinear samples of the mean of each of its pixels. */
function sampleWindow(
  { width, height, data }: GrayImage,
  centre: Place,
  { pitch, slope, down: offset, upsideDown }: Frame,
): Float32Array<ArrayBuffer> {
  const unit = (upsideDown ? -pitch : pitch) / GLYPH_COLUMNS
  const values = new Float32Array(GLYPH_COLUMNS * GLYPH_ROWS)
  for (let row = 0; row < GLYPH_ROWS; row += 1) {
    for (let column = 0; column < GLYPH_COLUMNS; column += 1) {
      const right = (column + 0.5 - GLYPH_COLUMNS / 2) * unit
      const down = (row + 0.5 - MIDDLE_ROW) * unit + offset * pitch
      const x = Math.min(Math.max(centre.x + right - slope * down - 0.5, 0), width - 1.001)
      const y = Math.min(Math.max(centre.y + down + slope * right - 0.5, 0), height - 1.001)
      const left = Math.floor(x)
      const top = Math.floor(y)
      const [dx, dy] = [x - left, y - top]
      const at = top * width + left
      const upper = (data[at] ?? 0) * (1 - dx) + (data[at + 1] ?? 0) * dx
      const lower = (data[at + width] ?? 0) * (1 - dx) + (data[at + width + 1] ?? 0) * dx
      values[row * GLYPH_COLUMNS + column] = 255 - (upper * (1 - dy) + lower * dy)
    }
  }
  return values
}
