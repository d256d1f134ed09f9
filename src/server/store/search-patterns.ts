/** Further words of a search are not looked at. */
const MOST_WORDS = 8
/** Shorter words have no trigram of their own: they are looked for where a word begins. */
const TRIGRAM = 3

/**
 * The patterns that a search key must be like, one a word, whatever the case and the accents; empty when
 * nothing is searched, undefined when nothing can be found. A word of punctuation alone finds nothing by
 * itself and is left out beside others. The searched text must begin with a space.
 */
export function searchPatterns(term: string): readonly string[] | undefined {
  const words = term
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const meaningful = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS)
  if (words.length > 0 && meaningful.length === 0) return undefined
  return meaningful.map(toPattern)
}

function toPattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return word.length < TRIGRAM ? `% ${literal}%` : `%${literal}%`
}
