import { createHash } from 'node:crypto'

/** Maximum number of cached results: far more than the certificates used by the documents of one installation. */
const MOST = 200

/**
 * Memoizes a function of bytes. Parsing certificates takes longer than verifying a signature with their keys, and all
 * documents of an installation use the same few. Evicts the oldest result beyond `MOST`; does not cache errors.
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
  // Includes the lengths, since the same bytes may be split differently.
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('base64')
}
