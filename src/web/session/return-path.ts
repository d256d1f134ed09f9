import { keepItem } from './keep-item.ts'
import { readProfile } from './stored-session.ts'

const KEY = 'paraphe.returnTo'

/**
 * Accepts only paths of this application, so that neither tampered storage nor a link leads elsewhere. The bare root is
 * ignored in favour of the default page.
 */
export function isReturnPath(path: string): boolean {
  if (!/^\/[^/]/.test(path) || /^\/(authorization|logout|sso-check)\b/.test(path)) return false
  // As the browser reads it: a backslash is a slash, and tabs do not count.
  const { origin } = window.location
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin
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
