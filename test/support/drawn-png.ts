import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface PngParts {
  readonly width?: number
  readonly height?: number
  /** Compressed image data; a transparent image by default. */
  readonly data?: Uint8Array
  /** Chunks between the header and the image data. */
  readonly extra?: readonly Buffer[]
}

/** A PNG in the format of a browser canvas (8 bits, RGBA), optionally malformed. */
export function buildDrawnPng({ width = 60, height = 20, data, extra = [] }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data ?? deflateSync(Buffer.alloc(height * (1 + width * 4)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
