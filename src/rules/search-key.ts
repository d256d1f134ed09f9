/**
 * Normalised text for searching: no accents, ligatures split, lower case. The SQL function `search_key` gives the same
 * for French and English.
 * Source: shell §5 (search); design "Store".
 */
export function toSearchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}
