import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { closeServer, listenLocally } from './local-server.ts'

/** An account at the upstream provider. */
export interface UpstreamAccount {
  readonly sub: string
  readonly email: string
  readonly emailVerified: boolean
  readonly employee?: string
  /** Identifier in its directory, as Entra ID has one. */
  readonly oid?: string
  /** Groups or roles there. */
  readonly groups?: readonly string[]
  /** How the person is authenticated. */
  readonly acr?: string
  readonly amr?: readonly string[]
}

export interface UpstreamOptions {
  /** Where the public key is that ID tokens are encrypted for, and how. */
  readonly encryption?: { readonly keys: string; readonly alg: 'ECDH-ES' | 'RSA-OAEP-256' }
}

export interface UpstreamProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The account of the next sign-in. */
  become(account: UpstreamAccount): void
  /** The authorization requests it was sent. */
  readonly requests: readonly URLSearchParams[]
  /** Stops responding; `close` must still be called. */
  stop(): Promise<void>
}

const CLIENT = { clientId: 'paraphe', clientSecret: 'upstream-secret-of-the-test' }

/** An authentication level (`acr`) that it supports. */
export const STRONG = 'urn:example:strong'

/** A second, real OpenID provider on the loopback interface; its login needs no input. */
export async function startUpstreamProvider(
  redirectUris: readonly string[],
  { encryption }: UpstreamOptions = {},
): Promise<UpstreamProvider> {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listenLocally(server)}`
  let account: UpstreamAccount | undefined
  const requests: URLSearchParams[] = []
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: redirectUris.map((uri) => new URL('/', uri).href),
        ...(encryption && {
          jwks_uri: encryption.keys,
          id_token_encrypted_response_alg: encryption.alg,
          id_token_encrypted_response_enc: 'A256GCM',
        }),
      },
    ],
    acrValues: [STRONG],
    enabledJWA: { idTokenEncryptionAlgValues: ['ECDH-ES', 'RSA-OAEP-256'] },
    // Identity claims are in the ID token, as with most providers.
    conformIdTokenClaims: encryption === undefined,
    cookies: { keys: ['only for tests'] },
    // Drops the library's dispatcher, whose SSRF protection refuses loopback addresses.
    fetch: (url, options) => fetch(url, { headers: new Headers(options?.headers) }),
    claims: {
      openid: ['sub', 'acr', 'amr', 'oid'],
      email: ['email', 'email_verified'],
      profile: ['family_name', 'employee', 'groups'],
    },
    features: { devInteractions: { enabled: false }, encryption: { enabled: true } },
    interactions: { url: (_ctx, interaction) => `/enter/${interaction.uid}` },
    pkce: { required: () => true },
    findAccount: async (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: account?.email,
        email_verified: account?.emailVerified,
        family_name: 'Amont',
        employee: account?.employee,
        oid: account?.oid,
        groups: account?.groups,
      }),
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        accountId: ctx.oidc.account?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/auth') requests.push(url.searchParams)
    if (!url.pathname.startsWith('/enter/')) return void handle(request, response)
    const { sub = 'nobody', acr, amr } = account ?? {}
    const login = { accountId: sub, ...(acr && { acr }), ...(amr && { amr: [...amr] }) }
    const result = account ? { login } : { error: 'access_denied', error_description: 'not today' }
    return void provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    ...CLIENT,
    requests,
    become: (next) => {
      account = next
    },
    stop: () => closeServer(server),
  }
}
