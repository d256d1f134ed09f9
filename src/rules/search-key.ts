/** Letters of Latin alphabets, and apostrophes, that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
}

/**
 * Normalised text for searching: no accents, ligatures split, straight apostrophes, lower case. The SQL function `search_key`
 * gives the same for Latin alphabets, but does not take marks off letters of others.
 * Source: shell §5 (search); design "Store".
 */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => PLAIN[letter] ?? letter)
}
