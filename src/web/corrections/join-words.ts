/** `A, B et C`. */
export function joinWords(words: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
}
