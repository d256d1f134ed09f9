import type { IncomingMessage, ServerResponse } from 'node:http'
import { loadAssets, sendAsset } from './assets.ts'
import { handleLogin } from './login-route.ts'
import { handleInvitation } from './invitation-route.ts'
import type { IdentityPorts, IdentitySettings } from './ports.ts'
import { createProvider } from './provider.ts'
import { handleLogout, handleSsoCheck } from './session-routes.ts'

/** A request whose address is relative to the mount; `originalUrl` is the whole one. */
export interface MountedRequest extends IncomingMessage {
  originalUrl?: string | undefined
  ip?: string | undefined
}

type IdentityHandler = (request: MountedRequest, response: ServerResponse) => Promise<void>

/** Everything under `/auth`: our few pages, then the OpenID provider. */
export async function createIdentityHandler(
  settings: IdentitySettings,
  ports: IdentityPorts,
): Promise<IdentityHandler> {
  const provider = createProvider(settings, ports)
  const protocol = provider.callback()
  const assets = await loadAssets()
  const publicUrl = new URL(settings.publicUrl)
  return async (request, response) => {
    usePublicAddress(request, publicUrl)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mount')
    if (pathname.startsWith('/assets/')) {
      const name = pathname.slice('/assets/'.length)
      return sendAsset(assets, name, request.headers['if-none-match'], response)
    }
    if (pathname === '/sso-check') return handleSsoCheck(provider, ports, request, response)
    if (pathname === '/logout') return handleLogout(provider, ports, request, response)
    if (pathname.startsWith('/invitation/')) {
      const token = pathname.slice('/invitation/'.length)
      return handleInvitation(settings, ports, { request, response, token, query: searchParams })
    }
    if (pathname.startsWith('/login/')) {
      const address = request.ip ?? request.socket.remoteAddress ?? ''
      return handleLogin(provider, settings, ports, { request, response, address, query: searchParams })
    }
    if (pathname === '/auth' && !searchParams.has('scope')) addOpenidScope(request)
    return protocol(request, response)
  }
}

/**
 * The provider builds its addresses and decides on secure cookies from the request; whoever calls must
 * not choose them, and a proxy that ends TLS need not tell. Only the configured address counts.
 */
function usePublicAddress(request: MountedRequest, publicUrl: URL): void {
  request.headers.host = publicUrl.host
  request.headers['x-forwarded-host'] = publicUrl.host
  request.headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '')
}

/**
 * The application's authorization request names no scope (shell §7); without one the provider grants
 * nothing and refuses. Both addresses are rewritten: the provider reads one and resumes at the other.
 */
function addOpenidScope(request: MountedRequest): void {
  const add = (url: string) => `${url}${url.includes('?') ? '&' : '?'}scope=openid`
  request.url = add(request.url ?? '/')
  if (request.originalUrl !== undefined) request.originalUrl = add(request.originalUrl)
}
