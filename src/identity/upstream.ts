import * as oidc from 'openid-client'
import type { UpstreamSettings } from './ports.ts'
import { isIncomplete, lacksAcr, readPerson, type UpstreamPerson } from './upstream-claims.ts'
import type { DecryptionKey } from './upstream-key.ts'

/** Values that the upstream answer must match. */
export interface UpstreamChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The provider was unreachable or answered nonsense; not the user's fault. */
export class UpstreamDown extends Error {
  override readonly name = 'UpstreamDown'
}

/** The provider answered, but without a valid assertion. */
export class UpstreamRefused extends Error {
  override readonly name = 'UpstreamRefused'
}

export interface Upstream {
  readonly settings: UpstreamSettings
  /** The public key for its ID tokens. */
  readonly publicJwk: DecryptionKey['publicJwk'] | undefined
  start(wishes: {
    readonly mustAsk: boolean
    /** The address typed before. */
    readonly email?: string | undefined
  }): Promise<{ readonly url: URL; readonly checks: UpstreamChecks }>
  /** The authenticated person. Throws `UpstreamDown` or `UpstreamRefused`. */
  finish(answer: URLSearchParams, checks: UpstreamChecks): Promise<UpstreamPerson>
  /** The provider's logout URL; undefined when it has none or does not answer. */
  findLogout(returnTo: string): Promise<URL | undefined>
}

const TIMEOUT_SECONDS = 8

/** Relying party of an external OpenID provider: code flow with PKCE, state and nonce. Source: design "Identity". */
export function createUpstream(
  settings: UpstreamSettings,
  redirectUri: string,
  decryption: DecryptionKey | undefined,
): Upstream {
  let known: Promise<oidc.Configuration> | undefined
  const configure = () => {
    known ??= discover(settings, decryption).catch((cause: unknown) => {
      known = undefined
      throw new UpstreamDown('discovery failed', { cause })
    })
    return known
  }
  return {
    settings,
    publicJwk: decryption?.publicJwk,
    async start({ mustAsk, email }) {
      const configuration = await configure()
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(mustAsk ? { prompt: 'login' } : {}),
        ...(email === undefined ? {} : { login_hint: email }),
        ...(settings.acr.length === 0 ? {} : { acr_values: settings.acr.join(' ') }),
      })
      return { url, checks }
    },
    async finish(answer, checks) {
      const configuration = await configure()
      const url = new URL(`${redirectUri}?${answer.toString()}`)
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, url, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.verifier,
          idTokenExpected: true,
        })
        if (decryption && !isEncrypted(tokens.id_token))
          throw new UpstreamRefused('the ID token is not encrypted')
        return await readTokens(configuration, settings, tokens)
      } catch (cause) {
        if (cause instanceof UpstreamRefused) throw cause
        if (isAnswer(cause)) throw new UpstreamRefused('the answer was not accepted', { cause })
        throw new UpstreamDown('no answer', { cause })
      }
    },
    async findLogout(returnTo) {
      const configuration = await configure().catch(() => undefined)
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo })
    },
  }
}

async function discover(
  { issuer, clientId, clientSecret }: UpstreamSettings,
  decryption: DecryptionKey | undefined,
): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const configuration = await oidc.discovery(server, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Only loopback addresses may use plain http; the configuration checks that.
    execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  })
  if (decryption) oidc.enableDecryptingResponses(configuration, undefined, decryption)
  return configuration
}

/** Compact JWE has five parts, a signed token three. Source: RFC 7516 §9. */
function isEncrypted(token: string | undefined): boolean {
  return token?.split('.').length === 5
}

/** Protocol errors and invalid answers; anything else is a network failure. */
function isAnswer(cause: unknown): boolean {
  if (cause instanceof oidc.AuthorizationResponseError || cause instanceof oidc.ResponseBodyError) return true
  return cause instanceof oidc.ClientError && cause.code !== 'OAUTH_TIMEOUT'
}

async function readTokens(
  configuration: oidc.Configuration,
  settings: UpstreamSettings,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<UpstreamPerson> {
  const idToken = { ...tokens.claims() }
  if (lacksAcr(settings, idToken)) throw new UpstreamRefused('the required acr is absent')
  const subject = idToken.sub ?? ''
  const all = isIncomplete(settings, idToken)
    ? { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, subject)), ...idToken }
    : idToken
  return readPerson(settings, idToken, all)
}
