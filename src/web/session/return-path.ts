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
  if (isReturnPath(path)) localStorage.setItem(KEY, path)
}

export function takeRememberedPath(): string | null {
  const path = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  return path !== null && isReturnPath(path) ? path : null
}
