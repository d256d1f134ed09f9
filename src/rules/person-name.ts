import { toSearchKey } from './search-key.ts'

/**
 * Whether the typed text is this person's name: all of its words in any order, ignoring case, accents, hyphens,
 * apostrophes and spacing. A name without letters matches nothing.
 */
export function isNameOf(typed: string, name: string): boolean {
  const [words, expected] = [nameWords(typed), nameWords(name)]
  if (expected.length === 0) return false
  return words.join('') === expected.join('') || sorted(words) === sorted(expected)
}

/** The words of a name or a title as names are compared: by search key, split at anything but letters and digits. */
export function nameWords(text: string): readonly string[] {
  return toSearchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function sorted(words: readonly string[]): string {
  return words.toSorted().join(' ')
}
