/** Read documents, kept across reloads in session storage. */
export interface ReadDocuments {
  readonly load: () => ReadonlySet<number>
  readonly save: (readIds: ReadonlySet<number>) => void
}

export function createReadDocuments(storage: Storage, viewId: string): ReadDocuments {
  const key = `paraphe.ceremony.${viewId}.read`
  return {
    load: () => parseIds(storage.getItem(key)),
    save: (readIds) => storage.setItem(key, [...readIds].join()),
  }
}

function parseIds(stored: string | null): ReadonlySet<number> {
  const ids = (stored ?? '').split(',').map(Number)
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0))
}
