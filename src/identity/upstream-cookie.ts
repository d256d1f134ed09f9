import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCookie, setCookie } from './cookies.ts'

/** Cookie that names the upstream provider of this browser's session, to sign out there too. It grants no access. */
const COOKIE = 'paraphe_upstream'
const LIFETIME_SECONDS = 24 * 60 * 60

export function rememberProvider(
  request: IncomingMessage,
  response: ServerResponse,
  place: { readonly path: string; readonly isSecure: boolean },
  provider: string | undefined,
): void {
  if (provider === undefined && findRememberedProvider(request) === undefined) return
  const seconds = provider === undefined ? 0 : LIFETIME_SECONDS
  setCookie(response, { ...place, name: COOKIE, value: provider ?? '', seconds })
}

export function findRememberedProvider(request: IncomingMessage): string | undefined {
  return readCookie(request, COOKIE)
}
