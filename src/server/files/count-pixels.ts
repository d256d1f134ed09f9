/**
 * Pixel count declared in an image header, without decoding. `undefined` for other files and malformed headers.
 */
export function countPixels(bytes: Buffer, mimetype: string): number | undefined {
  if (mimetype === 'image/png') return countPng(bytes)
  return mimetype === 'image/jpeg' ? countJpeg(bytes) : undefined
}

/** IHDR must be the first chunk. Source: PNG specification §11.2.1. */
function countPng(bytes: Buffer): number | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
}

/** Frame headers: markers C0 to CF, except DHT (C4), JPG (C8) and DAC (CC). */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc])

/** Walks the segments up to the frame header. Source: ITU T.81 §B.2.2. */
function countJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // Markers may be preceded by fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
