const KEY = 'paraphe.returnTo'

/** Only paths of this application: another address in storage must not become a redirect. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !/^\/(authorization|logout|sso-check)\b/.test(path)
}

/** Remembers where the person was when the session ended, to come back to the same question. */
export function rememberPath(): void {
  const path = window.location.pathname + window.location.search
  if (isOwnPath(path)) localStorage.setItem(KEY, path)
}

export function takeRememberedPath(): string | null {
  const path = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  return path !== null && isOwnPath(path) ? path : null
}
