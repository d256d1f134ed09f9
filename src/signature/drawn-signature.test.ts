import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildDrawnPng, pngChunk } from '#test/support/drawn-png.ts'
import { readDrawnSignature } from './drawn-signature.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

describe('a drawn signature', () => {
  test.each([
    ['of a canvas', buildDrawnPng()],
    ['of one grey pixel', Buffer.from(PIXEL, 'base64')],
    ['of the largest size', buildDrawnPng({ width: 2400, height: 1200 })],
  ])('%s is read', async (_, png) => {
    expect(await readDrawnSignature(png)).toEqual({ png: new Uint8Array(png) })
  })

  test('keeps nothing but the picture', async () => {
    const plain = buildDrawnPng()
    const commented = buildDrawnPng({ extra: [pngChunk('zTXt', deflateSync(Buffer.alloc(1_000_000)))] })

    const read = await readDrawnSignature(Buffer.concat([commented, Buffer.from('<script>')]))

    expect(read).toEqual({ png: new Uint8Array(plain) })
  })

  const damaged = buildDrawnPng()
  damaged[60] = (damaged[60] ?? 0) ^ 0xff
  test.each([
    ['no picture', Buffer.from('no picture'), 'not-png'],
    ['a header alone', buildDrawnPng().subarray(0, 33), 'broken'],
    ['one bit changed', damaged, 'broken'],
    ['data that is not compressed', buildDrawnPng({ data: Buffer.from('garbage') }), 'broken'],
    ['too few rows', buildDrawnPng({ data: deflateSync(Buffer.alloc(100)) }), 'broken'],
    ['rows of an unknown filter', buildDrawnPng({ data: deflateSync(Buffer.alloc(20 * 241, 9)) }), 'broken'],
    [
      'data for a far larger picture',
      buildDrawnPng({ data: deflateSync(Buffer.alloc(50_000_000)) }),
      'broken',
    ],
    ['too many pixels', buildDrawnPng({ width: 2401, height: 1 }), 'too-many-pixels'],
    ['too many bytes', Buffer.concat([buildDrawnPng(), Buffer.alloc(300_000)]), 'too-large'],
  ])('with %s is refused', async (_, png, problem) => {
    expect(await readDrawnSignature(png)).toEqual({ problem })
  })
})
