import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { readPngGray } from './png-gray.ts'

test('a PNG with colours and transparency is the luminance of its pixels on white', async () => {
  const canvas = createCanvas(61, 47)
  const context = canvas.getContext('2d')
  for (let at = 0; at < 61; at += 1) {
    context.fillStyle = `rgb(${at * 4}, ${255 - at * 4}, ${(at * 37) % 256})`
    context.fillRect(at, 0, 1, 40)
  }

  const image = await readPngGray(canvas.encodeSync('png'))

  const { data } = context.getImageData(0, 0, 61, 47)
  const differences = Array.from(image?.data ?? [], (gray, pixel) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * pixel, 4 * pixel + 4)
    return Math.abs(gray - (alpha === 0 ? 255 : 0.299 * red + 0.587 * green + 0.114 * blue))
  })
  expect(differences).toHaveLength(61 * 47)
  expect(Math.max(...differences)).toBeLessThan(2)
})

test.each([
  ['gray', 0, []],
  ['palette', 3, [chunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))]],
] as const)('a black-and-white PNG of one bit per pixel, %s, is read', async (_name, color, palette) => {
  const png = writePng({
    width: 10,
    height: 2,
    depth: 1,
    color,
    rows: [0b10110000, 0b01000000, 0, 0b11000000],
    palette,
  })

  const image = await readPngGray(png)

  expect(Array.from(image?.data ?? [], (value) => (value === 255 ? 1 : 0)).join('')).toBe(
    '10110000010000000011',
  )
})

test('a PNG that is much too large is divided, each pixel the mean of a square', async () => {
  const rows = [0b11110000, 0, 0b11000000, 0, 0b11110000, 0, 0b11110000, 0, 0b11110000, 0]
  const png = writePng({ width: 9, height: 5, depth: 1, color: 0, rows, palette: [] })

  const image = await readPngGray(png, 4)

  expect(image).toEqual({ width: 4, height: 2, data: new Uint8Array([255, 128, 0, 0, 255, 255, 0, 0]) })
})

test('a PNG that ends early is damaged, not a shorter picture', async () => {
  const png = writePng({ width: 10, height: 5, depth: 1, color: 0, rows: [1, 2], palette: [] })

  await expect(readPngGray(png)).rejects.toThrow()
})

interface PngParts {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly color: number
  /** Two bytes each row. */
  readonly rows: readonly number[]
  readonly palette: readonly Buffer[]
}

function writePng({ width, height, depth, color, rows, palette }: PngParts): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(color, 9)
  const filtered = rows.flatMap((byte, at) => (at % 2 === 0 ? [0, byte] : [byte]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...palette,
    chunk('IDAT', deflateSync(Buffer.from(filtered))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Without a valid checksum, which the reader does not look at. */
function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)])
}
