/** Truncates untrusted text, without NUL, which PostgreSQL refuses, and without splitting a surrogate pair. */
export function storableText(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll('\u0000', '\uFFFD').toWellFormed()
}
