/**
 * Wire ids of pages, blocks and elements: the number of the published form version and the
 * author's name, `3-sub_last_name`. Ids of one version never meet those of another.
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
