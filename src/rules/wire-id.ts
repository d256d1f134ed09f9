/**
 * Wire id of a page, block or element: form version number and author's name, `3-sub_last_name`. Ids of different
 * versions never collide.
 * Source: design "Deployments".
 */
export function wireId(formId: number, name: string): string {
  return `${formId}-${name}`
}

/** The author's name in a wire id of this form version; undefined for another version or a malformed id. */
export function nameOfWireId(formId: number, id: string): string | undefined {
  const prefix = `${formId}-`
  return id.startsWith(prefix) && id.length > prefix.length ? id.slice(prefix.length) : undefined
}
