const NO_BREAK = '\u00A0'

/**
 * Sets the no-break spaces of French typography: before `: ; ! ? % € »`, after `«` and `n°`, and between the thousands
 * of a number. U+202F becomes U+00A0, since our fonts have no glyph for the narrow one.
 */
export function withFrenchSpaces(text: string): string {
  return text
    .replaceAll('\u202F', NO_BREAK)
    .replace(/ ([:;!?%€»])/g, `${NO_BREAK}$1`)
    .replace(/(«|n°) /g, `$1${NO_BREAK}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NO_BREAK}`)
}
