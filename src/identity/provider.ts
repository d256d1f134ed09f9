import { createHmac, createSecretKey } from 'node:crypto'
import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { presentErrorPage, presentNoPage } from './notice-page.ts'
import { AlreadyUsedError, type IdentityPorts, type IdentitySettings } from './ports.ts'
import { SCOPES } from '#vocabulary/scope.ts'
import { checkAssertionTime, explainRefusal } from './client-assertion.ts'
import { admitProgramToken, compareHashedSecrets } from './program-client.ts'
import { readDevice } from './device.ts'
import { makeSuccessorsUnique } from './refresh-rotation.ts'
import { requireVerifier, saveCodeChallenge } from './refresh-secret.ts'
import { createSigningKey } from './signing-key.ts'
import { createProgramAdapter, createReplayAdapter, createStorageAdapter } from './storage-adapter.ts'

export const CLIENT_ID = 'paraphe-web'
export const SESSION_COOKIE = 'paraphe_session'
const CODE_SECONDS = 60
const ACCESS_TOKEN_SECONDS = 10 * 60
const LOGIN_PAGE_SECONDS = 60 * 60
/** Absolute session lifetime of a working day, regardless of activity. */
const SESSION_SECONDS = 12 * 60 * 60

/**
 * The OpenID provider: the web application is its one public client, every other client is a program. Source: design
 * "Identity".
 */
export function createProvider(settings: IdentitySettings, ports: IdentityPorts): Provider {
  const issuer = `${settings.publicUrl}/auth`
  const provider = new Provider(issuer, configure(settings, ports))
  // Forwarding headers are trusted only behind a proxy, or with an https public URL: then `identity-server` has
  // overwritten the header itself.
  provider.proxy = settings.isBehindProxy || settings.publicUrl.startsWith('https:')
  provider.use(async (ctx, next) => {
    // Consuming a token and storing its successors is one transaction, so that a crash in between does not sign anybody
    // out.
    const isToken = ctx.path === '/token'
    await (isToken ? ports.storage.inTransaction(next) : next()).catch((fault: unknown) => {
      if (fault instanceof AlreadyUsedError) return refuseGrant(ctx)
      // The provider stores a session after its own error handling.
      const error = 'server_error'
      if (!isToken) ctx.type = 'html'
      ctx.body = isToken ? { error } : presentErrorPage(settings, ctx.get('accept-language'), error)
      ctx.status = 500
      reportError(ctx, fault)
    })
  })
  provider.use(async (ctx, next) => {
    await next()
    // Without a body the provider answers "Not Found".
    if (ctx.status !== 404 || ctx.body !== undefined) return
    ctx.body = presentNoPage(settings, ctx.get('accept-language'))
    ctx.type = 'html'
    ctx.status = 404
  })
  provider.on('grant.error', explainRefusal)
  compareHashedSecrets(provider)
  makeSuccessorsUnique(provider, settings.deriveKey('refresh'))
  provider.on('grant.revoked', (ctx) => {
    const accountId =
      ctx.oidc.entities.RefreshToken?.accountId ?? ctx.oidc.entities.AuthorizationCode?.accountId
    ports
      .record('account.tokens-revoked', accountId === undefined ? null : Number(accountId))
      .catch(ports.reportFault)
  })
  provider.on('server_error', reportError)
  return provider

  /** The provider answers 500 to whatever its storage throws. */
  function reportError(ctx: Pick<KoaContextWithOIDC, 'status' | 'set'>, fault: unknown): void {
    ports.reportFault(fault)
    if (!ports.isOutage(fault)) return
    ctx.status = 503
    ctx.set('retry-after', '2')
  }
}

/** Same response as the provider's own for a token that was used before. */
function refuseGrant(ctx: Pick<KoaContextWithOIDC, 'status' | 'body'>): void {
  const { error, error_description, status } = new errors.InvalidGrant('already used')
  ctx.status = status
  ctx.body = { error, error_description }
}

function configure(settings: IdentitySettings, ports: IdentityPorts): Configuration {
  const base = new URL(`${settings.publicUrl}/auth`).pathname
  const draftKeys = createSecretKey(settings.deriveKey('drafts'))
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const
  return {
    adapter: (model: string) => {
      if (model === 'Client') return createProgramAdapter(ports.programs)
      if (model === 'ReplayDetection') return createReplayAdapter(ports.storage, model)
      return createStorageAdapter(ports.storage, model)
    },
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${settings.publicUrl}/authorization`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        scope: 'openid',
      },
    ],
    // Without `client_secret_post`, with which the provider would reject the `client_secret` of the web application's refresh
    // calls as the wrong authentication method; `requireVerifier` checks it instead.
    clientAuthMethods: ['none', 'private_key_jwt', 'client_secret_basic'],
    assertJwtClientAuthClaimsAndHeader: async (_ctx, claims) => checkAssertionTime(claims),
    extraTokenClaims: async (ctx, token) => {
      if (token.kind === 'ClientCredentials') await admitProgramToken(ports.programs, ctx, token)
      return undefined
    },
    jwks: { keys: [createSigningKey((attempt) => settings.deriveKey(`signing ${attempt}`))] },
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'EdDSA', 'Ed25519'],
    },
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: ['openid', ...SCOPES],
    subjectTypes: ['public'],
    // `draft_key` encrypts drafts kept in the browser, so that they survive the end of a session.
    claims: { openid: ['sub', 'preferred_username', 'draft_key'] },
    // `ended`: the previous session expired or was revoked; the login page tells the user.
    extraParams: ['sso', 'ended'],
    pkce: { required: () => true },
    cookies: {
      keys: [settings.deriveKey('cookies').toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: 'paraphe_login', resume: 'paraphe_resume' },
      long: { ...cookie, path: base },
      short: cookie,
    },
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      RefreshToken: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      Session: SESSION_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: LOGIN_PAGE_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
    interactions: { url: (_ctx, interaction) => `${base}/login/${interaction.uid}` },
    findAccount: async (_ctx, id) => {
      const account = await ports.accounts.find(Number(id))
      return (
        account && {
          accountId: id,
          claims: () => ({
            sub: id,
            preferred_username: account.username,
            draft_key: createHmac('sha256', draftKeys).update(id).digest('base64'),
          }),
        }
      )
    },
    // One grant per authorization: it is the token family revoked on reuse, and it stores the code challenge that
    // refresh calls are checked against. Consent is implied by the contract.
    loadExistingGrant: (ctx) => createGrant(ctx, ports),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: async (ctx) => {
      // Called after the token was found valid and before it is consumed, so a wrong verifier does not burn it.
      await requireVerifier(ports.storage, ctx)
      return true
    },
    // Sign-out deletes a session's tokens immediately (`removeBySession`); no look-up per token is needed.
    expiresWithSession: async () => false,
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = presentErrorPage(settings, ctx.get('accept-language'), out.error)
    },
  }
}

async function createGrant(ctx: KoaContextWithOIDC, ports: IdentityPorts) {
  const { provider, account, client, params } = ctx.oidc
  if (!account || !client) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid')
  const grantId = await grant.save()
  const challenge = params?.['code_challenge']
  if (typeof challenge === 'string') {
    await saveCodeChallenge(ports.storage, grantId, challenge, SESSION_SECONDS)
  }
  await noteDevice(ctx, ports, account.accountId)
  return grant
}

/** Model of the record of a session's browser, shown to the account's owner. */
export const SESSION_DEVICE = 'SessionDevice'

/** A separate record, since the provider's session drops properties that it does not know. */
async function noteDevice(ctx: KoaContextWithOIDC, ports: IdentityPorts, accountId: string): Promise<void> {
  const uid = ctx.oidc.session?.uid
  if (uid === undefined) return
  const seen = readDevice(ctx.get('user-agent'))
  await ports.storage.save(SESSION_DEVICE, uid, { accountId, uid, ...seen }, SESSION_SECONDS)
}
