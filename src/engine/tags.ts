const TAG = /\{([a-zA-Z][A-Za-z0-9_.]*)\}/g

/** Names and paths that a text refers to as `{name}`, in order. */
export function findTags(text: string): readonly string[] {
  return text.includes('{') ? [...text.matchAll(TAG)].map((match) => match[1] ?? '') : []
}

/** The text with each tag replaced by what `read` gives; a tag it does not know stays as written. */
export function replaceTags(text: string, read: (tag: string) => string | undefined): string {
  return text.includes('{') ? text.replace(TAG, (whole, tag: string) => read(tag) ?? whole) : text
}
