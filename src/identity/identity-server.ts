import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '#rules/network.ts'
import { loadAssets, sendAsset } from './assets.ts'
import { presentErrorPage, presentTooManySignIns } from './notice-page.ts'
import { chooseLanguage } from './language.ts'
import { handleLogin } from './login-route.ts'
import { handlePasskeys } from './passkeys-route.ts'
import { handleLinkRequest, handlePasswordLink } from './password-link-route.ts'
import type { IdentityPorts, IdentitySettings } from './ports.ts'
import { createProvider } from './provider.ts'
import { requireReadable, UnreadableTextError } from './read-form.ts'
import { sendJson, sendPage } from './send-page.ts'
import { handleLogout, handleSsoCheck } from './session-routes.ts'
import { handleSignInLink } from './sign-in-link-route.ts'
import { createUpstreams, type Upstreams } from './upstreams.ts'
import { handleUpstreamReturn } from './upstream-request.ts'
import type { Visit } from './visit.ts'

/** A request whose `url` is relative to the mount point; `originalUrl` is complete, `ip` is the client's behind proxies. */
interface MountedRequest extends IncomingMessage {
  originalUrl: string
  ip: string
}

type IdentityHandler = (request: MountedRequest, response: ServerResponse) => Promise<void>

/** Handles everything under `/auth`: sign-in and password pages, then the OpenID provider. */
export async function createIdentityHandler(
  settings: IdentitySettings,
  ports: IdentityPorts,
): Promise<IdentityHandler> {
  const provider = createProvider(settings, ports)
  const protocol = provider.callback()
  const assets = await loadAssets()
  const publicUrl = new URL(settings.publicUrl)
  const upstreams = createUpstreams(settings)
  const route: IdentityHandler = async (request, response) => {
    usePublicAddress(request, publicUrl)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://mount')
    requireReadable(query)
    const [, page = '', rest = ''] = /^\/([^/]*)\/?(.*)$/.exec(pathname) ?? []
    const address = networkOf(request.ip)
    const preferences = [query.get('lang') ?? undefined, request.headers['accept-language']]
    const language = chooseLanguage(...preferences, settings.company.locale)
    const visit = { provider, settings, ports, upstreams, request, response, address, query, language, rest }
    switch (page) {
      case 'assets':
        return sendAsset(assets, rest, request.headers['if-none-match'], response)
      case 'sso-check':
        return handleSsoCheck(visit)
      case 'logout':
        return handleLogout(visit)
      case 'forgotten':
        return handleLinkRequest(visit, 'forgotten')
      case 'first-connection':
        return handleLinkRequest(visit, 'first')
      // Two URLs of the same page, so that the link in a mail reflects its purpose.
      case 'invitation':
      case 'reset':
        return handlePasswordLink(visit)
      case 'sign-in-link':
        return handleSignInLink(visit)
      case 'passkeys':
        return handlePasskeys(visit)
      case 'upstream':
        return handleUpstreamReturn(visit)
      case 'upstream-keys':
        return sendUpstreamKeys(upstreams, rest, response)
      case 'login':
        return handleLogin(visit)
      default:
        if (pathname === '/auth' && (await isLimited(visit))) return
        if (pathname === '/auth' && !query.has('scope')) addOpenidScope(request)
        return protocol(request, response)
    }
  }
  return async (request, response) => {
    try {
      await route(request, response)
    } catch (error) {
      if (!(error instanceof UnreadableTextError)) throw error
      const language = request.headers['accept-language'] ?? ''
      sendPage(response, 400, presentErrorPage(settings, language, 'invalid_request'))
    }
  }
}

/** The key that a provider encrypts ID tokens for. */
function sendUpstreamKeys(upstreams: Upstreams, id: string, response: ServerResponse): void {
  const key = upstreams.find(id)?.publicJwk
  sendJson(response, key ? 200 : 404, { keys: key ? [key] : [] })
}

/** Limits authorization requests: each stores a row for an hour and needs no authentication. */
async function isLimited({ settings, ports, request, response, address }: Visit): Promise<boolean> {
  const waitSeconds = await ports.countSignIn(address)
  if (waitSeconds === undefined) return false
  response.setHeader('retry-after', String(waitSeconds))
  sendPage(response, 429, presentTooManySignIns(settings, request.headers['accept-language'] ?? ''))
  return true
}

/**
 * The provider derives its URLs and the `secure` cookie flag from the request. Clients must not control them, so host
 * and scheme are overwritten with the configured public URL.
 */
function usePublicAddress(request: MountedRequest, publicUrl: URL): void {
  request.headers.host = publicUrl.host
  request.headers['x-forwarded-host'] = publicUrl.host
  request.headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '')
}

/**
 * The application's authorization request has no scope (shell §7), which the provider would refuse. Both URLs are
 * rewritten, because the provider parses one and resumes at the other.
 */
function addOpenidScope(request: MountedRequest): void {
  const add = (url: string) => `${url}${url.includes('?') ? '&' : '?'}scope=openid`
  request.url = add(request.url ?? '/')
  request.originalUrl = add(request.originalUrl)
}
