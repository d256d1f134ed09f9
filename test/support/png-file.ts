import { randomBytes } from 'node:crypto'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A one-pixel PNG followed by `mark`, so that each file is unique. */
export function buildPng(mark: string): Buffer {
  return Buffer.concat([PIXEL, Buffer.from(mark)])
}

/** The same with a given size, incompressible. */
export function buildPngOfSize(bytes: number): Buffer {
  return Buffer.concat([PIXEL, randomBytes(Math.max(8, bytes - PIXEL.length))])
}
