import { rememberPath } from './return-path.ts'

const listeners = new Set<() => void>()
let isExpired = false
/** Calls that are refused together would each begin the same navigation again. */
const ONE_BURST_MS = 2_000
let endedAt = -Infinity
let openForms = 0

/** While a form is open, the end of the session is asked about over it. Gives back how to close the form. */
export function keepFormOpen(): () => void {
  openForms += 1
  return () => {
    openForms -= 1
  }
}

/**
 * The refresh was refused. A form keeps its answers on the screen, under a dialog that asks the person to sign in
 * again, and nothing is wiped yet; any other page goes to /logout. Source: shell §7; decision 16.
 */
export function expireSession(): void {
  if (openForms > 0) setExpired(true)
  else endSession()
}

/** The person signed in again in another tab. */
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
  if (window.location.pathname === '/logout' || Date.now() - endedAt < ONE_BURST_MS) return
  endedAt = Date.now()
  rememberPath()
  window.location.assign('/logout?forced=1')
}
