/**
 * An error answer: HTTP status and message. The message is shown to the user, except for a 500; `{name}` is replaced by
 * a parameter.
 * Source: design "Answers"; shell §8; wizard §8.
 */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  /** The field of the request that is refused, where it is always the same one. */
  readonly property?: string
  readonly fr: string
  readonly en: string
}

/** The errors of one HTTP status: by code, their French and English texts. */
export function errorsOf<Code extends string>(
  status: ErrorEntry['status'],
  texts: Readonly<Record<Code, readonly [fr: string, en: string]>>,
): Readonly<Record<Code, ErrorEntry>>
export function errorsOf(
  status: ErrorEntry['status'],
  texts: Readonly<Record<string, readonly [fr: string, en: string]>>,
): Readonly<Record<string, ErrorEntry>> {
  return Object.fromEntries(Object.entries(texts).map(([code, [fr, en]]) => [code, { status, fr, en }]))
}
