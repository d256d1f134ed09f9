/** Why a drawn signature is not taken. */
export type DrawnSignatureProblem = 'not-png' | 'too-large' | 'too-many-pixels'

/** A pad of 600 by 200 points on a screen of three times the density, and what such a drawing weighs. */
export const DRAWN_LIMITS = { bytes: 300_000, widthPx: 2400, heightPx: 1200 } as const

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/**
 * Checks that bytes begin as a PNG of a bearable size, by its header alone; `undefined` when fine.
 * The picture itself is only unpacked by the seal, in a worker. Source: PNG §5.2, §11.2.2.
 */
export function findDrawnSignatureProblem(png: Uint8Array): DrawnSignatureProblem | undefined {
  if (png.length > DRAWN_LIMITS.bytes) return 'too-large'
  if (png.length < 33 || SIGNATURE.some((byte, index) => png[index] !== byte)) return 'not-png'
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength)
  if (header.getUint32(12) !== 0x49484452) return 'not-png'
  const width = header.getUint32(16)
  const height = header.getUint32(20)
  if (width === 0 || height === 0) return 'not-png'
  return width > DRAWN_LIMITS.widthPx || height > DRAWN_LIMITS.heightPx ? 'too-many-pixels' : undefined
}
