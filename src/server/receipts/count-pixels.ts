/**
 * How many pixels an image announces, from its header alone: nothing is decoded. `undefined` for other
 * files, and for an image whose header is not where it belongs.
 */
export function countPixels(bytes: Buffer, mimetype: string): number | undefined {
  if (mimetype === 'image/png') return countPng(bytes)
  return mimetype === 'image/jpeg' ? countJpeg(bytes) : undefined
}

/** IHDR is the first chunk. Source: PNG specification §11.2.1. */
function countPng(bytes: Buffer): number | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
}

/** Markers from C0 to CF give the frame's size, but for tables (C4), an extension (C8) and conditioning (CC). */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc])

/** Segments one after another up to the frame header. Source: ITU T.81 §B.2.2. */
function countJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
