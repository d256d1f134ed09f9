import { challengeOf, createState, createVerifier } from './pkce.ts'
import { chosenLocale, startLocale } from '#web/wording/start-locale.ts'
import { rememberLanguage } from './language-cookie.ts'
import { readPageData } from './page-data.ts'
import {
  isDead,
  readEnd,
  readToken,
  readVerifier,
  rememberDead,
  storePending,
  storeToken,
  storeVerifier,
  type PendingSignIn,
  type Token,
} from './stored-session.ts'

const CLIENT_ID = 'paraphe-web'
const DISCOVERY = '/auth/.well-known/openid-configuration'

interface Provider {
  readonly authorize: string
  readonly token: string
  readonly userinfo: string
}

/** A 4xx of the provider, which is final. */
class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
}

/** The provider or a proxy failed: the state of the session is unknown. */
class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

function redirectUri(): string {
  return `${window.location.origin}/authorization`
}

let provider: Promise<Provider> | undefined

async function discover(): Promise<Provider> {
  const known = readPageData()?.provider
  if (known) return known
  const response = await fetch(DISCOVERY)
  const document: Readonly<Record<string, unknown>> = await response.json()
  const { authorization_endpoint: authorize, token_endpoint: token, userinfo_endpoint: userinfo } = document
  if (!response.ok || typeof authorize !== 'string' || typeof token !== 'string')
    throw new ProviderAway('The discovery document has no endpoints')
  return { authorize, token, userinfo: typeof userinfo === 'string' ? userinfo : '' }
}

function findProvider(): Promise<Provider> {
  provider ??= discover().catch((error: unknown) => {
    provider = undefined
    throw error
  })
  return provider
}

/** Redirects to the provider's login page. `returnTo` is the path to open afterwards. Source: shell §7. */
export async function startAuthorization(
  options: { readonly returnTo?: string; readonly sso?: boolean } = {},
): Promise<void> {
  const { authorize } = await findProvider()
  const verifier = createVerifier()
  const challenge = await challengeOf(verifier)
  const state = createState()
  storePending({ state, verifier, challenge, returnTo: options.returnTo ?? null, startedAt: Date.now() })
  const locale = chosenLocale()
  const url = new URL(authorize)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri(),
    scope: 'openid',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(options.sso ? { sso: '1' } : {}),
    // The login page explains why it is shown.
    ...(readEnd() === 'forced' ? { ended: '1' } : {}),
    // Without a choice the login page takes the browser's language, and the application that of the login page.
    ...(locale === undefined ? {} : { ui_locales: locale }),
  }).toString()
  window.location.assign(url)
}

async function requestToken(form: Readonly<Record<string, string>>): Promise<Token> {
  const { token } = await findProvider()
  const response = await fetch(token, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  })
  if (!response.ok) throw tokenFailure(response.status)
  const answer: Readonly<Record<string, unknown>> = await response.json()
  const { access_token, token_type, refresh_token, expires_in } = answer
  if (typeof access_token !== 'string' || typeof token_type !== 'string')
    throw new ProviderAway('The token response has no token')
  if (typeof refresh_token !== 'string' || typeof expires_in !== 'number')
    throw new ProviderAway('The token response has no refresh token')
  return { access_token, token_type, refresh_token, expires_in, expires_at: Date.now() + expires_in * 1000 }
}

/** Only a refusal ends the session: after an outage or a 429 the refresh token is still valid. */
function tokenFailure(status: number): Error {
  const message = `The token endpoint answered ${status}`
  return status < 500 && status !== 429 ? new SignInFailed(message) : new ProviderAway(message)
}

/** Exchanges the code for a token and stores it. */
export async function completeAuthorization(query: URLSearchParams, pending: PendingSignIn): Promise<void> {
  const code = query.get('code')
  if (!code) throw new SignInFailed(query.get('error') ?? 'No code')
  const token = await requestToken({
    grant_type: 'authorization_code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri(),
    code,
    code_verifier: pending.verifier,
  })
  storeVerifier(pending.verifier, pending.challenge)
  storeToken(token)
  rememberLanguage(startLocale())
}

/**
 * Ends the session at the provider and, with `upstream`, at the upstream provider. Returns the address to open next.
 * POST, since a link must not end a session.
 */
export async function endProviderSession({ upstream }: { readonly upstream: boolean }): Promise<string> {
  const response = await fetch(upstream ? '/auth/logout' : '/auth/logout?ended=1', { method: 'POST' })
  const { location }: Readonly<Record<string, unknown>> = await response.json()
  if (!response.ok || typeof location !== 'string')
    throw new ProviderAway('The provider did not end the session')
  return location
}

/** The user's key for drafts that outlive a session; null when the provider has none. */
export async function fetchDraftKey(): Promise<string | null> {
  const { userinfo } = await findProvider()
  const token = readToken()
  if (!token || userinfo === '') return null
  const headers = { authorization: `${token.token_type} ${token.access_token}` }
  const response = await fetch(userinfo, { headers })
  const claims: Readonly<Record<string, unknown>> = await response.json()
  const key = claims['draft_key']
  return response.ok && typeof key === 'string' ? key : null
}

/**
 * Returns a fresh access token, or null when the session has ended. Rejects while the provider is unavailable. One
 * refresh serves all tabs: a tab that waited for the lock finds the token already renewed, or refused.
 * Source: shell §7; design "Identity".
 */
export function refreshToken(refused: Token): Promise<Token | null> {
  return navigator.locks.request('paraphe.refresh', async () => {
    const current = readToken()
    const verifier = readVerifier()
    if (!current || !verifier) return null
    if (current.access_token !== refused.access_token) return current
    if (isDead(current)) return null
    try {
      const token = await requestToken({
        grant_type: 'refresh_token',
        client_id: CLIENT_ID,
        redirect_uri: redirectUri(),
        client_secret: verifier,
        refresh_token: current.refresh_token,
      })
      storeToken(token)
      return token
    } catch (error) {
      // Only a refusal is final; the caller reports an outage.
      if (!(error instanceof SignInFailed)) throw error
      rememberDead(current)
      return null
    }
  })
}
