import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { chooseLanguage } from './language.ts'
import { presentLogoutPage } from './notice-page.ts'
import type { IdentityPorts, IdentitySettings } from './ports.ts'
import { SESSION_COOKIE } from './provider.ts'
import { redirect, sendJson, sendPage } from './send-page.ts'
import { findRememberedProvider } from './upstream-cookie.ts'
import type { Upstreams } from './upstreams.ts'

/** Whether this browser has a session, and of which account. Source: shell §7 Session; design "Identity". */
export async function handleSsoCheck(
  provider: Provider,
  ports: IdentityPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response))
  const account = session.accountId ? await ports.accounts.find(Number(session.accountId)) : undefined
  const body = account ? { autologout: 0, username: account.username } : { autologout: 1 }
  sendJson(response, account ? 200 : 401, body)
}

interface LogoutContext {
  readonly provider: Provider
  readonly settings: IdentitySettings
  readonly ports: IdentityPorts
  readonly upstreams: Upstreams
}

interface LogoutVisit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
}

/**
 * Ends the session on a POST of the application. A GET only asks for confirmation: any site can link here, and the
 * session cookie is sent along.
 */
export async function handleLogout(context: LogoutContext, visit: LogoutVisit): Promise<void> {
  if (visit.request.method === 'POST') return logOut(context, visit)
  return askBeforeLogout(context, visit)
}

async function askBeforeLogout(
  { provider, settings }: LogoutContext,
  { request, response, query }: LogoutVisit,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response))
  if (!session.accountId) return redirect(response, '/')
  const language = chooseLanguage(
    query.get('lang') ?? undefined,
    request.headers['accept-language'],
    settings.company.locale,
  )
  return sendPage(response, 200, presentLogoutPage(settings, language))
}

/**
 * Revokes the session and everything issued in it, and returns where to redirect: the application's start page, via the
 * upstream provider's logout when the user chose to sign out. Source: shell §2 `/logout`.
 */
async function logOut(
  { provider, settings, ports, upstreams }: LogoutContext,
  { request, response, query }: LogoutVisit,
): Promise<void> {
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(settings.publicUrl).origin)
    return sendJson(response, 403, { error: 'invalid_origin' })
  await endSession(provider, ports, request, response)
  const { pathname } = new URL(provider.issuer)
  const expired = `path=${pathname}; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax`
  response.setHeader('set-cookie', [`${SESSION_COOKIE}=; ${expired}`, `${SESSION_COOKIE}.sig=; ${expired}`])
  const upstream = upstreams.only ?? upstreams.find(findRememberedProvider(request) ?? '')
  const elsewhere = query.has('ended') ? undefined : await upstream?.findLogout(`${settings.publicUrl}/`)
  sendJson(response, 200, { location: elsewhere?.href ?? '/' })
}

async function endSession(
  provider: Provider,
  ports: IdentityPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response))
  if (!session.accountId) return
  await ports.storage.removeBySession(session.uid)
  await session.destroy()
  await ports.record('account.signed-out', Number(session.accountId))
}

/**
 * Removes the account and its tokens from the session but keeps the session itself, because a sign-in of another user
 * in the same browser must resume on it.
 */
export async function releaseSession(
  provider: Provider,
  ports: IdentityPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response))
  if (!session.accountId) return
  await ports.storage.removeBySession(session.uid)
  delete session.accountId
  delete session.authorizations
  await session.persist()
}
