import { keepItem } from './keep-item.ts'
import { readProfile } from './stored-session.ts'

const KEY = 'paraphe.returnTo'

/**
 * Accepts only paths of this application, so that tampered storage is no open redirect. The bare root is ignored in favour
 * of the default page.
 */
export function isReturnPath(path: string): boolean {
  return /^\/[^/]/.test(path) && !/^\/(authorization|logout|sso-check)\b/.test(path)
}

/** Remembers the path at the end of the session, to return to it. */
export function rememberPath(): void {
  const path = window.location.pathname + window.location.search
  const username = readProfile()?.username
  if (username !== undefined && isReturnPath(path)) keepItem(KEY, `${username} ${path}`)
}

/** Consumes the path. Same user only, since it names a dossier. */
export function takeRememberedPath(username: string): string | null {
  const kept = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  if (kept === null || !kept.startsWith(`${username} `)) return null
  const path = kept.slice(username.length + 1)
  return isReturnPath(path) ? path : null
}
