import type { PixelBox } from './gray-image.ts'

/** Connected ink: its box, centre and number of pixels. */
export interface Blob extends PixelBox {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly area: number
}

/** Limit for noisy pictures, in which a longer search finds no more text. */
const MOST_BLOBS = 30_000
const LOWEST_HEIGHT = 6

/** Connected ink of the size of characters, from left to right. */
export function findBlobs(ink: Uint8Array, width: number, height: number): readonly Blob[] {
  const highest = Math.max(width, height) / 12
  const blobs: Blob[] = []
  const seen = new Uint8Array(ink.length)
  const stack: number[] = []
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] === 0 || seen[start] === 1) continue
    seen[start] = 1
    stack.push(start)
    let [left, right, top, bottom, area] = [width, 0, height, 0, 0]
    while (stack.length > 0) {
      const at = stack.pop() ?? 0
      const x = at % width
      const y = (at - x) / width
      area += 1
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = -1; dy <= 1; dy += 1) {
        const row = y + dy
        if (row < 0 || row >= height) continue
        for (let dx = -1; dx <= 1; dx += 1) {
          const column = x + dx
          if (column < 0 || column >= width) continue
          const next = row * width + column
          if (ink[next] === 0 || seen[next] === 1) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
    const high = bottom - top + 1
    const wide = right - left + 1
    if (high < LOWEST_HEIGHT || high > highest || wide > 1.5 * high || wide < 0.08 * high) continue
    blobs.push({
      left,
      right: right + 1,
      top,
      bottom: bottom + 1,
      x: (left + right + 1) / 2,
      y: (top + bottom + 1) / 2,
      height: high,
      area,
    })
    if (blobs.length > MOST_BLOBS) return []
  }
  return blobs.sort((one, other) => one.x - other.x)
}
