import { presentLogoutPage } from './notice-page.ts'
import { SESSION_COOKIE } from './provider.ts'
import { redirect, sendJson, sendPage } from './send-page.ts'
import { findRememberedProvider } from './upstream-cookie.ts'
import { findAccount, findSession, type Visit } from './visit.ts'

/** Whether this browser has a session, and of which account. Source: shell §7 Session; design "Identity". */
export async function handleSsoCheck(visit: Visit): Promise<void> {
  const account = await findAccount(visit, await findSession(visit))
  const body = account ? { autologout: 0, username: account.username } : { autologout: 1 }
  sendJson(visit.response, account ? 200 : 401, body)
}

/**
 * Ends the session on a POST of the application. A GET only asks for confirmation: any site can link here, and the
 * session cookie is sent along.
 */
export async function handleLogout(visit: Visit): Promise<void> {
  const { settings, request, response, language } = visit
  if (request.method === 'POST') return logOut(visit)
  if (!(await findSession(visit)).accountId) return redirect(response, '/')
  return sendPage(response, 200, presentLogoutPage(settings, language))
}

/**
 * Revokes the session and everything issued in it, and returns where to redirect: the application's start page, via the
 * upstream provider's logout when the user chose to sign out. Source: shell §2 `/logout`.
 */
async function logOut(visit: Visit): Promise<void> {
  const { provider, settings, upstreams, request, response, query } = visit
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(settings.publicUrl).origin)
    return sendJson(response, 403, { error: 'invalid_origin' })
  await endSession(visit)
  const { pathname } = new URL(provider.issuer)
  const expired = `path=${pathname}; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax`
  response.setHeader('set-cookie', [`${SESSION_COOKIE}=; ${expired}`, `${SESSION_COOKIE}.sig=; ${expired}`])
  const upstream = upstreams.only ?? upstreams.find(findRememberedProvider(request) ?? '')
  const elsewhere = query.has('ended') ? undefined : await upstream?.findLogout(`${settings.publicUrl}/`)
  sendJson(response, 200, { location: elsewhere?.href ?? '/' })
}

async function endSession(visit: Visit): Promise<void> {
  const { ports } = visit
  const session = await findSession(visit)
  if (!session.accountId) return
  await ports.storage.removeBySession(session.uid)
  await session.destroy()
  await ports.record('account.signed-out', Number(session.accountId))
}

/**
 * Removes the account and its tokens from the session but keeps the session itself, because a sign-in of another user
 * in the same browser must resume on it.
 */
export async function releaseSession(visit: Visit): Promise<void> {
  const session = await findSession(visit)
  if (!session.accountId) return
  await visit.ports.storage.removeBySession(session.uid)
  delete session.accountId
  delete session.authorizations
  await session.persist()
}
