/** Further words are ignored. */
const MOST_WORDS = 8
/** Shorter words contain no trigram and are matched at the beginning of words. */
const TRIGRAM = 3
/** Sign before a number as the interface shows it, and as it is copied into a search: `n° 1005`, `no. 1005`. */
const NUMBER_SIGN = /(?<!\S)(?:n[°º]|no\.)\s*(?=\w)/g

/**
 * LIKE patterns for a search key, one per word, without case and accents. Empty for an empty search. Punctuation is
 * ignored; undefined when the search consists of nothing else, since nothing can match. Search keys must begin with a
 * space.
 */
export function searchPatterns(term: string): readonly string[] | undefined {
  const words = term
    .normalize('NFC')
    .toLowerCase()
    .replace(NUMBER_SIGN, '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const meaningful = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS)
  if (words.length > 0 && meaningful.length === 0) return undefined
  return meaningful.map(toPattern)
}

function toPattern(word: string): string {
  const literal = escapeLike(word)
  return word.length < TRIGRAM ? `% ${literal}%` : `%${literal}%`
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
