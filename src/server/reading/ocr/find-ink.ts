import type { GrayImage } from './gray-image.ts'

/** Share of the mean brightness around a pixel below which it is ink. */
const INK = 0.82
/** Side of the square around a pixel, as a share of the longer side of the image. */
const AROUND = 1 / 40

/**
 * Marks pixels that are darker than their surroundings, so that shadows and coloured grounds do not count. Source: Bradley
 * and Roth, Adaptive Thresholding using the Integral Image.
 */
export function findInk(image: GrayImage): Uint8Array {
  const { width, height, data } = image
  const reach = Math.max(8, Math.round((Math.max(width, height) * AROUND) / 2))
  const sums = sumArea(image)
  const stride = width + 1
  const ink = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach)
    const bottom = Math.min(height, y + reach + 1)
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum =
        (sums[bottom * stride + right] ?? 0) -
        (sums[top * stride + right] ?? 0) -
        (sums[bottom * stride + left] ?? 0) +
        (sums[top * stride + left] ?? 0)
      const at = y * width + x
      if ((data[at] ?? 0) * (bottom - top) * (right - left) < sum * INK) ink[at] = 1
    }
  }
  return ink
}

/** Sums of all pixels above and left of each corner, modulo 2^32, which differences bear. */
function sumArea({ width, height, data }: GrayImage): Uint32Array {
  const stride = width + 1
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return sums
}
