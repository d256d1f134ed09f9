/** Ids kept across reloads in session storage. */
export interface StoredIds {
  readonly load: () => ReadonlySet<number>
  readonly save: (ids: ReadonlySet<number>) => void
}

/** What a party has done in its view: documents read to the end, and pages of statements confirmed (from 1). */
export interface StoredProgress {
  readonly read: StoredIds
  readonly confirmed: StoredIds
}

export function createStoredProgress(storage: Storage, viewId: string): StoredProgress {
  const idsOf = (what: string): StoredIds => {
    const key = `paraphe.ceremony.${viewId}.${what}`
    return {
      load: () => parseIds(storage.getItem(key)),
      save: (ids) => storage.setItem(key, [...ids].join()),
    }
  }
  return { read: idsOf('read'), confirmed: idsOf('confirmed') }
}

function parseIds(stored: string | null): ReadonlySet<number> {
  const ids = (stored ?? '').split(',').map(Number)
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0))
}
