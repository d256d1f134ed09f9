import { createInflate } from 'node:zlib'
import type { GrayImage } from '../ocr/gray-image.ts'

interface Header {
  readonly width: number
  readonly height: number
  readonly depth: number
  /** 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha. */
  readonly color: number
  readonly isInterlaced: boolean
}

interface Chunks {
  readonly header: Header
  /** Luminance of each colour of the palette. */
  readonly palette: Uint8Array | null
  readonly data: readonly Buffer[]
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const SIGNATURE_BYTES = 8

/**
 * Decodes a PNG to grey row by row, so that only the result is in memory; transparency becomes white. A picture at least
 * twice as long as `longest` pixels is downscaled by a whole factor, averaging squares of pixels. Undefined for interlaced
 * and 16-bit pictures, which are rare; throws for a damaged one. Source: PNG specification, third edition, §7 to §9.
 */
export async function readPngGray(bytes: Uint8Array, longest = Infinity): Promise<GrayImage | undefined> {
  const { header, palette, data } = readChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const channels = CHANNELS[header.color]
  if (channels === undefined || header.isInterlaced || header.depth > 8) return undefined
  const { width, height, depth } = header
  const pixelBytes = Math.max(1, (channels * depth) >> 3)
  const rowBytes = Math.ceil((width * channels * depth) / 8)
  const shrinking = new ShrinkingImage(header, Math.max(1, Math.floor(Math.max(width, height) / longest)))
  const gray = new Uint8Array(width)
  let previous: Buffer = Buffer.alloc(rowBytes)
  let row = 0
  for await (const filtered of cutRows(data, rowBytes + 1)) {
    if (row === height) break
    const line = filtered.subarray(1)
    unfilter(filtered[0] ?? 0, line, previous, pixelBytes)
    writeRow(gray, line, { ...header, channels, palette })
    shrinking.addRow(gray)
    previous = line
    row += 1
  }
  if (row < height) throw new Error('the picture is truncated')
  return shrinking.image
}

/** An image that is downscaled while its rows arrive. */
class ShrinkingImage {
  readonly image: GrayImage
  readonly #factor: number
  readonly #sums: Uint32Array
  #rows = 0

  constructor({ width, height }: Pick<Header, 'width' | 'height'>, factor: number) {
    const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) }
    this.image = { ...size, data: new Uint8Array(size.width * size.height) }
    this.#factor = factor
    this.#sums = new Uint32Array(size.width)
  }

  addRow(row: Uint8Array): void {
    const factor = this.#factor
    const sums = this.#sums
    for (let x = 0; x < sums.length; x += 1)
      for (let at = x * factor; at < (x + 1) * factor; at += 1) sums[x] = (sums[x] ?? 0) + (row[at] ?? 0)
    this.#rows += 1
    if (this.#rows % factor > 0) return
    const start = (this.#rows / factor - 1) * sums.length
    for (const [x, sum] of sums.entries()) this.image.data[start + x] = Math.round(sum / (factor * factor))
    sums.fill(0)
  }
}

function readChunks(bytes: Buffer): Chunks {
  let header: Header | undefined
  let palette: Uint8Array | null = null
  const data: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = readHeader(body)
    if (type === 'PLTE') palette = readPalette(body)
    if (type === 'IDAT') data.push(body)
    if (type === 'IEND') break
    at += 12 + length
  }
  if (!header) throw new Error('no header')
  return { header, palette, data }
}

function readHeader(body: Buffer): Header {
  return {
    width: body.readUInt32BE(0),
    height: body.readUInt32BE(4),
    depth: body.readUInt8(8),
    color: body.readUInt8(9),
    isInterlaced: body.readUInt8(12) !== 0,
  }
}

function readPalette(body: Buffer): Uint8Array {
  return Uint8Array.from({ length: Math.floor(body.length / 3) }, (_each, at) =>
    luminance(body[3 * at] ?? 0, body[3 * at + 1] ?? 0, body[3 * at + 2] ?? 0),
  )
}

/** Source: ITU-R BT.601. */
function luminance(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8
}

async function* cutRows(data: readonly Buffer[], rowBytes: number): AsyncGenerator<Buffer> {
  const inflate = createInflate()
  for (const each of data) inflate.write(each)
  inflate.end()
  let row = Buffer.alloc(rowBytes)
  let filled = 0
  for await (const chunk of inflate) {
    const part: Buffer = chunk
    for (let at = 0; at < part.length;) {
      const count = Math.min(rowBytes - filled, part.length - at)
      part.copy(row, filled, at, at + count)
      at += count
      filled += count
      if (filled < rowBytes) continue
      yield row
      // A new buffer, since the previous row is still needed.
      row = Buffer.alloc(rowBytes)
      filled = 0
    }
  }
}

const [SUB, UP, AVERAGE, PAETH] = [1, 2, 3, 4]

function unfilter(filter: number, line: Buffer, above: Buffer, pixelBytes: number): void {
  for (let at = 0; at < line.length; at += 1) {
    const left = at < pixelBytes ? 0 : (line[at - pixelBytes] ?? 0)
    const up = above[at] ?? 0
    const own = line[at] ?? 0
    if (filter === SUB) line[at] = own + left
    else if (filter === UP) line[at] = own + up
    else if (filter === AVERAGE) line[at] = own + ((left + up) >> 1)
    else if (filter === PAETH)
      line[at] = own + predict(left, up, at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0))
  }
}

function predict(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [toLeft, toUp, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

interface RowFormat extends Pick<Header, 'depth' | 'color'> {
  readonly channels: number
  readonly palette: Uint8Array | null
}

function writeRow(gray: Uint8Array, line: Buffer, { depth, color, channels, palette }: RowFormat): void {
  for (let x = 0; x < gray.length; x += 1) {
    if (depth < 8) gray[x] = readBits(line, x, depth, palette)
    else {
      const at = x * channels
      const value = line[at] ?? 0
      const own = color === 2 || color === 6 ? luminance(value, line[at + 1] ?? 0, line[at + 2] ?? 0) : value
      gray[x] = channels % 2 === 0 ? onWhite(own, line[at + channels - 1] ?? 0) : (palette?.[value] ?? own)
    }
  }
}

/** A black-and-white scan has eight pixels a byte. */
function readBits(line: Buffer, x: number, depth: number, palette: Uint8Array | null): number {
  const bit = x * depth
  const most = (1 << depth) - 1
  const value = ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & most
  return palette?.[value] ?? Math.round((value * 255) / most)
}

function onWhite(value: number, alpha: number): number {
  return 255 - Math.round(((255 - value) * alpha) / 255)
}
