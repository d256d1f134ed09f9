import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { IdentityPorts } from './ports.ts'
import { SESSION_COOKIE } from './provider.ts'

/** Whether this browser still has a session, and whose. Source: shell §7 Session; design "Identity". */
export async function handleSsoCheck(
  provider: Provider,
  ports: IdentityPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response))
  const account = session.accountId ? await ports.accounts.find(Number(session.accountId)) : undefined
  const body = account ? { autologout: 0, username: account.username } : { autologout: 1 }
  response
    .writeHead(account ? 200 : 401, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify(body))
}

/** Ends the session and everything it gave, then goes to the application's start. */
export async function handleLogout(
  provider: Provider,
  ports: IdentityPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await endSession(provider, ports, request, response)
  const { pathname } = new URL(provider.issuer)
  const expired = `path=${pathname}; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax`
  response.setHeader('set-cookie', [`${SESSION_COOKIE}=; ${expired}`, `${SESSION_COOKIE}.sig=; ${expired}`])
  response.writeHead(303, { location: '/', 'cache-control': 'no-store' }).end()
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
}

/**
 * Takes the person and everything given out of the session but keeps it, for the sign-in of somebody
 * else that is under way in the same browser and must resume on it.
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
