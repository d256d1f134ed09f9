import { crc32, deflateSync } from 'node:zlib'
import type { Canvas } from '@napi-rs/canvas'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits a channel, of red, green and blue. */
const DEPTH_AND_COLOUR = [8, 2, 0, 0, 0]

/**
 * The canvas as PNG, without its opacity. Compressed as little as possible: noise hardly shrinks, and the canvas's own encoder
 * takes seconds for a page of it.
 */
export function writePng(canvas: Canvas): Buffer {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const rows = Buffer.alloc(height * (1 + width * 3))
  let to = 0
  for (let from = 0; from < data.length; from += 4) {
    // Each row begins with its filter, 0 for none.
    if (from % (width * 4) === 0) to += 1
    rows[to] = data[from] ?? 0
    rows[to + 1] = data[from + 1] ?? 0
    rows[to + 2] = data[from + 2] ?? 0
    to += 3
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(DEPTH_AND_COLOUR, 8)
  return Buffer.concat([
    SIGNATURE,
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(rows, { level: 1 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Length, name, content and checksum. Source: PNG, 5.3. */
function writeChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
