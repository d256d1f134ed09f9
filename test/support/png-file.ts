import { randomBytes } from 'node:crypto'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A one-pixel PNG with `mark` behind its end, so that each file has bytes of its own. */
export function buildPng(mark: string): Buffer {
  return Buffer.concat([PIXEL, Buffer.from(mark)])
}

/** The same of a given size, of bytes that do not compress. */
export function buildPngOfSize(bytes: number): Buffer {
  return Buffer.concat([PIXEL, randomBytes(Math.max(8, bytes - PIXEL.length))])
}
