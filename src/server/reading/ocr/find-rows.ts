import type { Blob } from './find-blobs.ts'
import { CAP_HEIGHT } from './ocr-b-glyphs.ts'

/** A row of characters at a fixed pitch. */
export interface Row {
  /** Positions of the characters found, with gaps; `index` counts pitches from the first character. */
  readonly anchors: readonly { readonly index: number; readonly x: number; readonly y: number }[]
  readonly pitch: number
  /** The straight line of its middle: a point of it, and its dy / dx. */
  readonly start: { readonly x: number; readonly y: number }
  readonly slope: number
  /** Median height of its characters. */
  readonly height: number
}

/** A zone of 30 characters may lose a third of them to glare. */
const FEWEST_BLOBS = 16

/** Rows of characters with equal size and spacing, possibly slanted. */
export function findRows(blobs: readonly Blob[]): readonly Row[] {
  const used = new Set<Blob>()
  const rows: Row[] = []
  for (const [start, blob] of blobs.entries()) {
    if (used.has(blob)) continue
    const chain = followChain(blobs, start, used)
    if (chain.length < FEWEST_BLOBS) continue
    const row = measureRow(chain)
    if (!row) continue
    for (const each of chain) used.add(each)
    rows.push(row)
  }
  return rows
}

/** Extends a row to the right by the nearest blob of the same height that lies on the line of the last ones. */
function followChain(blobs: readonly Blob[], start: number, used: ReadonlySet<Blob>): readonly Blob[] {
  const first = blobs[start]
  if (!first) return []
  const chain = [first]
  for (let at = start + 1, last = first; at < blobs.length; at += 1) {
    const blob = blobs[at]
    if (!blob || blob.x - last.x > 4.5 * last.height) break
    if (used.has(blob) || !isNext(chain, last, blob)) continue
    chain.push(blob)
    last = blob
  }
  return chain
}

function isNext(chain: readonly Blob[], last: Blob, blob: Blob): boolean {
  const dx = blob.x - last.x
  if (dx < 0.5 * last.height) return false
  const ratio = blob.height / last.height
  if (ratio < 0.6 || ratio > 1.67) return false
  const from = chain.at(-8)
  const slope = from && chain.length >= 8 ? (last.y - from.y) / (last.x - from.x) : 0
  const lean = chain.length >= 8 ? 0.08 : 0.2
  return Math.abs(blob.y - last.y - slope * dx) <= 0.2 * last.height + lean * dx
}

function measureRow(chain: readonly Blob[]): Row | undefined {
  const height = median(chain.map((blob) => blob.height))
  const steps = chain.slice(1).map((blob, at) => blob.x - (chain[at]?.x ?? 0))
  const near = steps.filter((step) => step < 1.6 * height)
  if (near.length < FEWEST_BLOBS * 0.6) return undefined
  const pitch = median(near)
  if (pitch < (0.7 * height) / CAP_HEIGHT || pitch > (1.5 * height) / CAP_HEIGHT) return undefined
  // Rejects proportional fonts, whose letters are unevenly spaced.
  const even = near.filter((step) => Math.abs(step - pitch) < 0.28 * pitch)
  if (even.length < 0.6 * near.length) return undefined
  const anchors = placeAnchors(chain, pitch)
  const first = anchors[0]
  const last = anchors.at(-1)
  if (!first || !last || last.index === 0) return undefined
  return { anchors, pitch: (last.x - first.x) / last.index, height, ...fitLine(anchors) }
}

/** Least squares. A line stays straight in perspective. */
function fitLine(anchors: Row['anchors']): Pick<Row, 'start' | 'slope'> {
  const x = anchors.reduce((sum, anchor) => sum + anchor.x, 0) / anchors.length
  const y = anchors.reduce((sum, anchor) => sum + anchor.y, 0) / anchors.length
  const square = anchors.reduce((sum, anchor) => sum + (anchor.x - x) ** 2, 0)
  const product = anchors.reduce((sum, anchor) => sum + (anchor.x - x) * (anchor.y - y), 0)
  return { start: { x, y }, slope: product / square }
}

/**
 * Assigns positions outwards from an evenly spaced stretch, so that a stray blob in front, such as the edge of a card, does
 * not shift all others.
 */
function placeAnchors(chain: readonly Blob[], pitch: number): Row['anchors'] {
  const isEven = (at: number) => {
    const [from, to] = [chain[at], chain[at + 1]]
    return from !== undefined && to !== undefined && Math.abs(to.x - from.x - pitch) < 0.15 * pitch
  }
  const seed = chain.findIndex((_blob, at) => isEven(at) && isEven(at + 1) && isEven(at + 2))
  if (seed < 0) return []
  const before = walk(chain.slice(0, seed + 1).toReversed(), -pitch)
  const anchors = [...before.slice(1).toReversed(), ...walk(chain.slice(seed), pitch)]
  const first = anchors[0]?.index ?? 0
  return anchors.map((anchor) => ({ ...anchor, index: anchor.index - first }))
}

function walk(chain: readonly Blob[], pitch: number): Row['anchors'] {
  const anchors: { index: number; x: number; y: number }[] = []
  const direction = Math.sign(pitch)
  let known = pitch
  for (const { x, y } of chain) {
    const last = anchors.at(-1)
    if (!last) {
      anchors.push({ index: 0, x, y })
      continue
    }
    const step = (x - last.x) / known
    const count = Math.round(step)
    if (count < 1 || Math.abs(step - count) > 0.3) continue
    // Perspective changes the pitch along the row.
    known += 0.1 * ((x - last.x) / count - known)
    anchors.push({ index: last.index + direction * count, x, y })
  }
  return anchors
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}
