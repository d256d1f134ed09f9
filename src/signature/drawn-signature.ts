import { crc32, inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'

/** Why a drawn signature is rejected. */
export type DrawnSignatureProblem = 'not-png' | 'too-large' | 'too-many-pixels' | 'broken'

/** The PNG without metadata, or why it is rejected. */
export type DrawnSignature = { readonly png: Uint8Array } | { readonly problem: DrawnSignatureProblem }

/** A pad of 600 by 200 points at three times the pixel density, and the size of such a drawing. */
export const DRAWN_LIMITS = { bytes: 300_000, widthPx: 2400, heightPx: 1200 } as const

const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_LENGTH = 33
/** Bytes per pixel by colour type at 8 bits: grey, RGB, palette, grey with alpha, RGBA. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const LAST_FILTER = 4
/** The chunks needed to draw. Text, profile and animation chunks could decompress without limit. */
const KEPT_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

interface Header {
  readonly width: number
  readonly height: number
  readonly pixelBytes: number
}

/**
 * Decodes a PNG as exported by a canvas (8 bits, not interlaced) and embeds it in a PDF as the seal does. Uses no more
 * memory than its header declares, within `DRAWN_LIMITS`, but CPU time: run it in a worker. Source: PNG §5, §9, §11.
 */
export async function readDrawnSignature(file: Uint8Array): Promise<DrawnSignature> {
  if (file.length > DRAWN_LIMITS.bytes) return { problem: 'too-large' }
  const header = readHeader(file)
  if (header === undefined) return { problem: 'not-png' }
  if (header.width > DRAWN_LIMITS.widthPx || header.height > DRAWN_LIMITS.heightPx)
    return { problem: 'too-many-pixels' }
  const chunks = readChunks(file)
  if (chunks === undefined || !hasAllRows(chunks, header)) return { problem: 'broken' }
  const png = new Uint8Array(Buffer.concat([SIGNATURE, ...chunks.map(({ bytes }) => bytes)]))
  return (await canEmbed(png)) ? { png } : { problem: 'broken' }
}

function readHeader(file: Uint8Array): Header | undefined {
  if (file.length < HEADER_LENGTH || SIGNATURE.some((byte, index) => file[index] !== byte)) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, colour, compression, filter, interlace] = file.subarray(24, 29)
  const pixelBytes = PIXEL_BYTES[colour ?? -1]
  const isPlain = depth === 8 && compression === 0 && filter === 0 && interlace === 0
  if (chunkType(file, 8) !== 'IHDR' || !isPlain || pixelBytes === undefined) return undefined
  return width === 0 || height === 0 ? undefined : { width, height, pixelBytes }
}

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
  readonly bytes: Uint8Array
}

/** The chunks to keep, up to IEND; undefined when one is damaged or IEND is missing. */
function readChunks(file: Uint8Array): readonly Chunk[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + 12 <= file.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
      return undefined
    const type = chunkType(file, at)
    if (KEPT_CHUNKS.includes(type))
      chunks.push({ type, data: file.subarray(at + 8, end - 4), bytes: file.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

function chunkType(file: Uint8Array, at: number): string {
  return String.fromCharCode(...file.subarray(at + 4, at + 8))
}

/** Each row is a filter byte and its pixels, without trailing data. */
function hasAllRows(chunks: readonly Chunk[], { width, height, pixelBytes }: Header): boolean {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const rowLength = 1 + width * pixelBytes
  const rows = inflate(packed, rowLength * height)
  if (rows?.length !== rowLength * height) return false
  for (let row = 0; row < height; row += 1) {
    if ((rows[row * rowLength] ?? 0) > LAST_FILTER) return false
  }
  return true
}

/** Undefined for data that is damaged or larger than `most` bytes; stops decompressing at the limit. */
function inflate(packed: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch {
    return undefined
  }
}

async function canEmbed(png: Uint8Array): Promise<boolean> {
  try {
    const document = await PDFDocument.create()
    await (await document.embedPng(png)).embed()
    return true
  } catch {
    // Such as a missing palette: reject what the seal cannot draw.
    return false
  }
}
