import { findBlobs } from './find-blobs.ts'
import { findInk } from './find-ink.ts'
import { findRows } from './find-rows.ts'
import { turnImage, type GrayImage, type PixelBox } from './gray-image.ts'
import type { Candidate } from './match-glyph.ts'
import { BEYOND, readRow, type Cell, type ReadRow } from './read-row.ts'

/** Rows of a machine-readable zone as read, with what each place may show. */
export interface ReadZone {
  readonly rows: readonly (readonly (readonly Candidate[])[])[]
  readonly box: PixelBox
}

/** Characters of a row, and rows of a zone. Source: ICAO 9303 parts 4 to 6; 36 also on the old French card. */
const LAYOUTS = [
  { characters: 30, rows: 3 },
  { characters: 36, rows: 2 },
  { characters: 44, rows: 2 },
] as const

/** Mean correlation above which a row counts as legible. */
const LEGIBLE = 0.7
/** Limits the rows tried: a typescript page has many, and none is a zone. */
const MOST_ROWS = 30
/** Rows of a zone start at the same position, but their first characters may have been missed. */
const MOST_SHIFT = 12

/** The machine-readable zones of a page, in any orientation. */
export function findZones(image: GrayImage): readonly ReadZone[] {
  const upright = findUpright(image)
  if (upright.length > 0) return upright
  return findUpright(turnImage(image)).map(({ rows, box }) => ({ rows, box: turnBack(box, image.height) }))
}

function turnBack({ left, top, right, bottom }: PixelBox, height: number): PixelBox {
  return { left: top, right: bottom, top: height - right, bottom: height - left }
}

function findUpright(image: GrayImage): readonly ReadZone[] {
  const rows = findRows(findBlobs(findInk(image), image.width, image.height))
    .toSorted((one, other) => other.anchors.length - one.anchors.length)
    .slice(0, MOST_ROWS)
    .map((row) => readRow(image, row))
    .filter(({ cells }) => meanScore(cells.slice(BEYOND, -BEYOND)) >= LEGIBLE)
  const found = LAYOUTS.flatMap((layout) =>
    findStacks(rows, layout.rows).flatMap((stack) => cutStack(stack, layout)),
  )
  // Two of the three rows of a card may pass for a zone of two.
  return found.filter(
    (zone) => !found.some((other) => other.rows.length > zone.rows.length && isInside(zone, other)),
  )
}

function isInside({ box }: ReadZone, { box: other }: ReadZone): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return x > other.left && x < other.right && y > other.top && y < other.bottom
}

function meanScore(cells: readonly Cell[]): number {
  return cells.reduce((sum, { candidates }) => sum + (candidates[0]?.score ?? 0), 0) / cells.length
}

/** Rows below each other, at the distances of a zone. */
function findStacks(rows: readonly ReadRow[], count: number): readonly (readonly ReadRow[])[] {
  return rows.flatMap((first) => {
    const stack = [first]
    while (stack.length < count) {
      const above = stack.at(-1)
      const next = above && findBelow(above, rows)
      if (!next) return []
      stack.push(next)
    }
    return [stack]
  })
}

function findBelow(above: ReadRow, rows: readonly ReadRow[]): ReadRow | undefined {
  const below = rows.flatMap((row) => {
    const origin = row.cells[BEYOND]
    if (!origin || row === above || row.upsideDown !== above.upsideDown) return []
    if (Math.abs(above.pitch - row.pitch) > 0.1 * above.pitch) return []
    const { along, across } = locate(above, origin)
    return Math.abs(along) < MOST_SHIFT && across > 1.1 && across < 3.4 ? [{ row, across }] : []
  })
  return below.toSorted((one, other) => one.across - other.across)[0]?.row
}

/** Where a place is, in pitches from the first character of a row, along and across it. */
function locate(
  { cells, pitch }: ReadRow,
  { x, y }: Cell,
): { readonly along: number; readonly across: number } {
  const [from, end] = [cells[BEYOND], cells.at(-1)]
  if (!from || !end) return { along: 0, across: 0 }
  const length = Math.hypot(end.x - from.x, end.y - from.y)
  const [ux, uy] = [(end.x - from.x) / length, (end.y - from.y) / length]
  const [dx, dy] = [x - from.x, y - from.y]
  return { along: (dx * ux + dy * uy) / pitch, across: (dy * ux - dx * uy) / pitch }
}

/** The most legible stretch of all rows, which start at the same position. */
function cutStack(stack: readonly ReadRow[], layout: (typeof LAYOUTS)[number]): readonly ReadZone[] {
  const [first] = stack
  const origin = first?.cells[BEYOND]
  if (!first || !origin) return []
  const offsets = stack.map((row) => Math.round(locate(row, origin).along))
  const cutAt = (start: number) =>
    stack.map(({ cells }, at) => {
      const from = start + (offsets[at] ?? 0)
      return from < 0 ? [] : cells.slice(from, from + layout.characters)
    })
  const cuts = first.cells
    .map((_cell, start) => cutAt(start))
    .filter((rows) => rows.every((cells) => cells.length === layout.characters))
    .map((rows) => ({ rows, score: meanScore(rows.flat()) }))
    .toSorted((one, other) => other.score - one.score)
  const [best] = cuts
  return best && best.score >= LEGIBLE ? [presentZone(best.rows, first.pitch)] : []
}

function presentZone(rows: readonly (readonly Cell[])[], margin: number): ReadZone {
  const cells = rows.flat()
  return {
    rows: rows.map((row) => row.map(({ candidates }) => candidates)),
    box: {
      left: Math.min(...cells.map(({ x }) => x)) - margin,
      right: Math.max(...cells.map(({ x }) => x)) + margin,
      top: Math.min(...cells.map(({ y }) => y)) - margin,
      bottom: Math.max(...cells.map(({ y }) => y)) + margin,
    },
  }
}
