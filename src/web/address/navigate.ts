import { createListeners } from '#web/ui/listeners.ts'

/** A history entry, and how it was reached. */
export interface Visit {
  readonly pathname: string
  readonly search: string
  /** Stable across reloads; empty for an entry this application did not create. */
  readonly key: string
  readonly action: 'push' | 'replace' | 'pop'
  /** The page restores its own scroll position; see `useScrollPlace`. */
  readonly keepsScroll: boolean
}

export interface NavigateOptions {
  readonly replace?: boolean
  readonly keepsScroll?: boolean
}

const { subscribe, notify } = createListeners<[Visit]>()
let current = readVisit('pop')

window.addEventListener('popstate', () => change('pop'))

/** Navigates within this application; `?…` alone keeps the path. */
export function navigate(to: string, { replace = false, keepsScroll = false }: NavigateOptions = {}): void {
  const state = { key: crypto.randomUUID(), keepsScroll }
  if (replace) window.history.replaceState(state, '', to)
  else window.history.pushState(state, '', to)
  change(replace ? 'replace' : 'push')
}

export function currentVisit(): Visit {
  return current
}

export const watchVisits = subscribe

function change(action: Visit['action']): void {
  current = readVisit(action)
  notify(current)
}

function readVisit(action: Visit['action']): Visit {
  const { pathname, search } = window.location
  const state: unknown = window.history.state
  const entry = typeof state === 'object' && state !== null ? state : {}
  return {
    pathname,
    search,
    key: 'key' in entry && typeof entry.key === 'string' ? entry.key : '',
    action,
    keepsScroll: 'keepsScroll' in entry && entry.keepsScroll === true,
  }
}
