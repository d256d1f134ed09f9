import { createListeners } from '#web/ui/listeners.ts'

/** State reported by the live connection, for components that mount before its code is loaded. */
let unread: number | null = null
const { subscribe, notify } = createListeners()
const dossierListeners = new Map<number, Set<DossierListener>>()

/** `isNamed`: an event named the dossier; otherwise events may have been missed. */
type DossierListener = (isNamed: boolean) => void

/** Key of the notices queries, which the live connection invalidates. */
export const NOTICES_KEY = ['notices'] as const

/** Unread notices; null until known. */
export function readUnread(): number | null {
  return unread
}

export function setUnread(count: number): void {
  unread = count
  notify()
}

export const listenToUnread = subscribe

/** Calls back when the dossier may have changed. */
export function listenToDossier(id: number, listener: DossierListener): () => void {
  const own = dossierListeners.get(id) ?? new Set()
  dossierListeners.set(id, own.add(listener))
  return () => own.delete(listener)
}

/** Without ids: any dossier may have changed. */
export function notifyDossiers(ids: readonly number[]): void {
  const isNamed = ids.length > 0
  const changed = isNamed ? ids : [...dossierListeners.keys()]
  for (const id of changed) for (const listener of dossierListeners.get(id) ?? []) listener(isNamed)
}
