const TAG = /\{([a-zA-Z][A-Za-z0-9_.]*)\}/g

/** Names and paths in the `{name}` tags of a text, in order. */
export function findTags(text: string): readonly string[] {
  return text.includes('{') ? [...text.matchAll(TAG)].map((match) => match[1] ?? '') : []
}

/** Replaces each tag with the result of `read`; a tag for which it returns undefined is kept. */
export function replaceTags(text: string, read: (tag: string) => string | undefined): string {
  return text.includes('{') ? text.replace(TAG, (whole, tag: string) => read(tag) ?? whole) : text
}
