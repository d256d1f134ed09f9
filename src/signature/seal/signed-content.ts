import { createHash, type Hash } from 'node:crypto'

/** What a detached signature covers: the bytes, or where they are many, what gives their SHA-256 without joining them. */
export type SignedContent = Uint8Array | DigestedContent

/** Content whose SHA-256 is cheaper to get than its bytes. */
export interface DigestedContent {
  sha256(): Uint8Array
  bytes(): Uint8Array
}

/** Hashes the content; an SHA-256 of digested content is asked from it. */
export function digestContent(content: SignedContent, hash: string): Uint8Array {
  if (!(content instanceof Uint8Array) && hash === 'sha256') return content.sha256()
  return createHash(hash).update(bytesOf(content)).digest()
}

/** The bytes in one piece. */
export function bytesOf(content: SignedContent): Uint8Array {
  return content instanceof Uint8Array ? content : content.bytes()
}

/**
 * SHA-256 of the beginnings of a file. Each update of a file is signed over everything before it, so a beginning that was
 * hashed already is not hashed again: all signatures of a file cost one pass over its bytes.
 */
export class BeginningDigests {
  readonly #bytes: Uint8Array
  /** States at the ends asked for, in ascending order. */
  readonly #states: { readonly end: number; readonly hash: Hash }[] = [{ end: 0, hash: createHash('sha256') }]

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** SHA-256 of the bytes up to this one, in hexadecimal. */
  upTo(end: number): string {
    return this.#stateAt(end).copy().digest('hex')
  }

  /** SHA-256 of all bytes up to `end` but those of a gap. */
  without(gap: { readonly start: number; readonly end: number }, end: number): Uint8Array {
    return this.#stateAt(gap.start).copy().update(this.#bytes.subarray(gap.end, end)).digest()
  }

  #stateAt(end: number): Hash {
    const at = this.#states.findLastIndex((state) => state.end <= end)
    const from = this.#states[at]
    if (from === undefined) throw new Error('an end is before the file')
    if (from.end === end) return from.hash
    const hash = from.hash.copy().update(this.#bytes.subarray(from.end, end))
    this.#states.splice(at + 1, 0, { end, hash })
    return hash
  }
}
