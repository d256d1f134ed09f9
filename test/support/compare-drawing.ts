import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A greyscale image, one byte per pixel, row by row. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A page, from 1, as poppler renders it at this size. */
export function drawPage(
  pdf: Uint8Array,
  page: number,
  { width, height }: Pick<GreyPicture, 'width' | 'height'>,
): GreyPicture {
  const directory = mkdtempSync(join(tmpdir(), 'paraphe-pdf-'))
  try {
    const file = join(directory, 'file.pdf')
    writeFileSync(file, pdf)
    const size = ['-scale-to-x', String(width), '-scale-to-y', String(height)]
    const range = ['-f', String(page), '-l', String(page)]
    const options = { maxBuffer: 64 * 1024 * 1024 }
    const drawn = execFileSync('pdftoppm', ['-gray', ...range, ...size, file], options)
    // The PGM header ends with the maximum value and a line break.
    return { width, height, pixels: drawn.subarray(drawn.indexOf('255\n') + 4) }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/**
 * Compares means of 4 by 4 pixel squares, with a tolerance of 64 of 255 shades: anti-aliasing differs between
 * renderers, while different texts still fail.
 */
const SQUARE_PX = 4
const SHADES = 64

/** Fraction of differing squares, 0 to 1, of two images of the same size. */
export function shareOfDifference(one: GreyPicture, other: GreyPicture): number {
  const columns = Math.floor(one.width / SQUARE_PX)
  const rows = Math.floor(one.height / SQUARE_PX)
  let different = 0
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (Math.abs(meanOf(one, column, row) - meanOf(other, column, row)) > SHADES) different += 1
  return different / (columns * rows)
}

function meanOf({ pixels, width }: GreyPicture, column: number, row: number): number {
  let sum = 0
  for (let y = row * SQUARE_PX; y < (row + 1) * SQUARE_PX; y += 1)
    for (let x = column * SQUARE_PX; x < (column + 1) * SQUARE_PX; x += 1) sum += pixels[y * width + x] ?? 0
  return sum / (SQUARE_PX * SQUARE_PX)
}
