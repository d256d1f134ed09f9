import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BeginningDigests } from './signed-content.ts'

const bytes = new Uint8Array(randomBytes(5_000))
const sha256 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

describe('the digests of the beginnings of a file', () => {
  it('are those of the bytes, in whatever order they are asked for', () => {
    const digests = new BeginningDigests(bytes)

    for (const end of [3_000, 1_000, 5_000, 3_000, 0, 2_999, 1_000])
      expect(digests.upTo(end), String(end)).toBe(sha256(bytes.subarray(0, end)))
  })

  it('leave out a gap, also one that lies before a beginning asked for earlier', () => {
    const digests = new BeginningDigests(bytes)
    digests.upTo(4_000)

    for (const [start, end] of [
      [500, 900],
      [4_100, 4_200],
      [0, 10],
      [3_999, 4_000],
    ] as const)
      expect(Buffer.from(digests.without({ start, end }, 4_500)).toString('hex')).toBe(
        sha256(bytes.subarray(0, start), bytes.subarray(end, 4_500)),
      )
  })
})
