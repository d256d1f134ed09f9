import { readProfile } from './stored-session.ts'

const KEY = 'paraphe.returnTo'

/**
 * Only paths of this application: another address in storage must not become a redirect. The bare
 * address of the site is no place to come back to; the default after sign-in is.
 */
export function isReturnPath(path: string): boolean {
  return /^\/[^/]/.test(path) && !/^\/(authorization|logout|sso-check)\b/.test(path)
}

/** Remembers where the person was when the session ended, to come back to the same question. */
export function rememberPath(): void {
  const path = window.location.pathname + window.location.search
  const username = readProfile()?.username
  if (username !== undefined && isReturnPath(path)) localStorage.setItem(KEY, `${username} ${path}`)
}

/** The path, once, and only for the person who was there: it names a dossier. */
export function takeRememberedPath(username: string): string | null {
  const kept = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  if (kept === null || !kept.startsWith(`${username} `)) return null
  const path = kept.slice(username.length + 1)
  return isReturnPath(path) ? path : null
}
