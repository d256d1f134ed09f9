import { createListeners } from '#web/ui/listeners.ts'
import { rememberPath } from './return-path.ts'

const { subscribe, notify } = createListeners()
let isExpired = false
/** Calls refused together must start one navigation only. */
const ONE_BURST_MS = 2_000
let endedAt = -Infinity
let openForms = 0

/** While a form is open, the end of a session shows a dialog over it. Returns the function that closes the form. */
export function keepFormOpen(): () => void {
  openForms += 1
  return () => {
    openForms -= 1
  }
}

/**
 * The refresh was refused. An open form keeps its answers, under a dialog to sign in again, and nothing is wiped
 * yet; any other page goes to /logout. Source: shell §7; decision 16.
 */
export function expireSession(): void {
  if (openForms > 0) setExpired(true)
  else endSession()
}

/** Called after the user signed in again in another tab. */
export function resumeSession(): void {
  setExpired(false)
}

export function isSessionExpired(): boolean {
  return isExpired
}

export const subscribeToExpiry = subscribe

function setExpired(value: boolean): void {
  if (isExpired === value) return
  isExpired = value
  notify()
}

/**
 * Ends the session without a choice of the user: /logout keeps drafts, and the next sign-in returns to this path.
 * Source: shell §5 "Session".
 */
export function endSession(): void {
  if (window.location.pathname === '/logout' || Date.now() - endedAt < ONE_BURST_MS) return
  endedAt = Date.now()
  rememberPath()
  window.location.assign('/logout?forced=1')
}
