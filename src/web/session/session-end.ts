import { rememberPath } from './return-path.ts'

const listeners = new Set<() => void>()
let isExpired = false

/**
 * The refresh was refused: the page stays as it is, with a dialog over it that asks the person to sign in
 * again. Nothing is wiped yet. Source: design "Identity"; mockups, 16-states.
 */
export function expireSession(): void {
  setExpired(true)
}

/** The person signed in again elsewhere, in another tab. */
export function resumeSession(): void {
  setExpired(false)
}

export function isSessionExpired(): boolean {
  return isExpired
}

export function subscribeToExpiry(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setExpired(value: boolean): void {
  if (isExpired === value) return
  isExpired = value
  for (const listener of listeners) listener()
}

/**
 * Ends the session without the person having asked: /logout keeps unsent answers, and the next sign-in
 * comes back to this path. Source: shell §5 "Session".
 */
export function endSession(): void {
  if (window.location.pathname === '/logout') return
  rememberPath()
  window.location.assign('/logout?forced=1')
}
