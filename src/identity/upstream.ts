import * as oidc from 'openid-client'
import type { UpstreamSettings } from './ports.ts'

/** Identity asserted by the upstream provider. */
export interface UpstreamPerson {
  /** Value of the configured claim. */
  readonly key: string
  /** Set only when the provider asserts it as verified. */
  readonly verifiedEmail: string | undefined
  readonly firstName: string
  readonly lastName: string
}

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
  start(wishes: {
    readonly mustAsk: boolean
  }): Promise<{ readonly url: URL; readonly checks: UpstreamChecks }>
  /** The authenticated person. Throws `UpstreamDown` or `UpstreamRefused`. */
  finish(answer: URLSearchParams, checks: UpstreamChecks): Promise<UpstreamPerson>
  /** The provider's logout URL; undefined when it has none or does not answer. */
  findLogout(returnTo: string): Promise<URL | undefined>
}

const TIMEOUT_SECONDS = 8

/** Relying party of an external OpenID provider: code flow with PKCE, state and nonce. Source: design "Identity". */
export function createUpstream(settings: UpstreamSettings, redirectUri: string): Upstream {
  let known: Promise<oidc.Configuration> | undefined
  const configure = () => {
    known ??= discover(settings).catch((cause: unknown) => {
      known = undefined
      throw new UpstreamDown('discovery failed', { cause })
    })
    return known
  }
  return {
    settings,
    async start({ mustAsk }) {
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
        const claims: Readonly<Record<string, unknown>> = tokens.claims() ?? {}
        return await completeClaims(configuration, settings, tokens.access_token, claims)
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

function discover({ issuer, clientId, clientSecret }: UpstreamSettings): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  return oidc.discovery(server, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Only loopback addresses may use plain http; the configuration checks that.
    execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  })
}

/** Protocol errors and invalid answers; anything else is a network failure. */
function isAnswer(cause: unknown): boolean {
  if (cause instanceof oidc.AuthorizationResponseError || cause instanceof oidc.ResponseBodyError) return true
  return cause instanceof oidc.ClientError && cause.code !== 'OAUTH_TIMEOUT'
}

async function completeClaims(
  configuration: oidc.Configuration,
  settings: UpstreamSettings,
  accessToken: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<UpstreamPerson> {
  const isComplete = textOf(claims, settings.claim) !== undefined && claims['email_verified'] !== undefined
  const subject = textOf(claims, 'sub') ?? ''
  const all = isComplete
    ? claims
    : { ...(await oidc.fetchUserInfo(configuration, accessToken, subject)), ...claims }
  const key = textOf(all, settings.claim)
  if (key === undefined) throw new UpstreamRefused(`the claim ${settings.claim} is absent`)
  return {
    key,
    verifiedEmail: readClaim(all, 'email_verified') === true ? textOf(all, 'email') : undefined,
    firstName: textOf(all, 'given_name') ?? '',
    lastName: textOf(all, 'family_name') ?? textOf(all, 'name') ?? '',
  }
}

function readClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined
}

function textOf(claims: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = readClaim(claims, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
