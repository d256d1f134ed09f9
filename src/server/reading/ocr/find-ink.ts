import type { GrayImage } from './gray-image.ts'

/** Share of the mean brightness around a pixel below which it is ink. */
const INK = 0.82
/** Side of the square around a pixel, as a share of the longer side of the image. */
const AROUND = 1 / 40

/**
 * Marks pixels that are darker than their surroundings, so that shadows and coloured backgrounds do not count. Keeps only
 * one row of Bradley and Roth's integral image: the whole one takes four bytes per pixel. Source: Bradley and Roth,
 * Adaptive Thresholding using the Integral Image.
 */
export function findInk({ width, height, data }: GrayImage): Uint8Array {
  const reach = Math.max(8, Math.round((Math.max(width, height) * AROUND) / 2))
  const ink = new Uint8Array(data.length)
  /** Of each column, over the rows around the current one. */
  const sums = new Uint32Array(width)
  const change = (row: number, sign: 1 | -1) => {
    if (row < 0 || row >= height) return
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + sign * (data[row * width + x] ?? 0)
  }
  for (let row = 0; row < reach; row += 1) change(row, 1)
  for (let y = 0; y < height; y += 1) {
    change(y + reach, 1)
    change(y - reach - 1, -1)
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach)
    let sum = 0
    for (let x = 0; x < Math.min(reach, width); x += 1) sum += sums[x] ?? 0
    for (let x = 0; x < width; x += 1) {
      sum += (sums[x + reach] ?? 0) - (sums[x - reach - 1] ?? 0)
      const columns = Math.min(width, x + reach + 1) - Math.max(0, x - reach)
      const at = y * width + x
      if ((data[at] ?? 0) * rows * columns < sum * INK) ink[at] = 1
    }
  }
  return ink
}
