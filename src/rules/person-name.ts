import { toSearchKey } from './search-key.ts'

/**
 * Whether the typed text is this person's name: all of its words in any order, ignoring case, accents, hyphens,
 * apostrophes and spacing. A name without letters matches nothing.
 */
export function isNameOf(typed: string, name: string): boolean {
  const [words, expected] = [wordsOf(typed), wordsOf(name)]
  if (expected.length === 0) return false
  return words.join('') === expected.join('') || sorted(words) === sorted(expected)
}

function wordsOf(text: string): readonly string[] {
  return toSearchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function sorted(words: readonly string[]): string {
  return words.toSorted().join(' ')
}
