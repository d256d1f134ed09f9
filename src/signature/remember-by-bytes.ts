import { createHash } from 'node:crypto'

/** Results that are kept: far more than the certificates that the documents of one installation name. */
const MOST = 200

/**
 * Memoizes a function of bytes: reading certificates takes longer than checking a signature with their keys, and all documents of an
 * installation name the same few. The oldest result is evicted beyond `MOST`; an error is not cached.
 */
export function rememberByBytes<Parts extends readonly Uint8Array[], Result>(
  make: (...parts: Parts) => Result,
): (...parts: Parts) => Result {
  const made = new Map<string, Result>()
  return (...parts) => {
    const key = digestOf(parts)
    const known = made.get(key)
    if (known !== undefined) return known
    const result = make(...parts)
    const [oldest] = made.keys()
    if (oldest !== undefined && made.size >= MOST) made.delete(oldest)
    made.set(key, result)
    return result
  }
}

function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  // With their lengths: the same bytes may be divided differently.
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('base64')
}
