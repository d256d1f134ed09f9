import { createHash, type Hash } from 'node:crypto'

/**
 * What a detached signature covers: the bytes, or for large content an object that provides their SHA-256 without
 * concatenating them.
 */
export type SignedContent = Uint8Array | DigestedContent

/** Content whose SHA-256 is cheaper to compute than its bytes. */
export interface DigestedContent {
  sha256(): Uint8Array
  bytes(): Uint8Array
}

/** Hashes the content; digested content provides its own SHA-256. */
export function digestContent(content: SignedContent, hash: string): Uint8Array {
  if (!(content instanceof Uint8Array) && hash === 'sha256') return content.sha256()
  return createHash(hash).update(bytesOf(content)).digest()
}

/** The content as one array. */
export function bytesOf(content: SignedContent): Uint8Array {
  return content instanceof Uint8Array ? content : content.bytes()
}

/**
 * SHA-256 of prefixes of a file. Each incremental update is signed over everything before it, so a prefix that was hashed
 * is not hashed again: verifying all signatures of a file takes one pass over its bytes.
 */
export class BeginningDigests {
  readonly #bytes: Uint8Array
  /** Hash states at the requested ends, in ascending order. */
  readonly #states: { readonly end: number; readonly hash: Hash }[] = [{ end: 0, hash: createHash('sha256') }]

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** SHA-256 of the first `end` bytes, in hexadecimal. */
  upTo(end: number): string {
    return this.#stateAt(end).copy().digest('hex')
  }

  /** SHA-256 of the first `end` bytes except a gap. */
  without(gap: { readonly start: number; readonly end: number }, end: number): Uint8Array {
    return this.#stateAt(gap.start).copy().update(this.#bytes.subarray(gap.end, end)).digest()
  }

  #stateAt(end: number): Hash {
    const at = this.#states.findLastIndex((state) => state.end <= end)
    const from = this.#states[at]
    if (from === undefined) throw new Error('negative end offset')
    if (from.end === end) return from.hash
    const hash = from.hash.copy().update(this.#bytes.subarray(from.end, end))
    this.#states.splice(at + 1, 0, { end, hash })
    return hash
  }
}
