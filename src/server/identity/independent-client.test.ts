import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { Browser } from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const running = await forFile(startTestApplication())

test('works with a standard OpenID client', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const client: oauth.Client = { client_id: 'paraphe-web' }
  const issuer = new URL(`${running.url}/auth`)
  const redirectUri = `${running.url}/authorization`
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...insecure }),
  )
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString()
  const browser = new Browser()
  const page = await browser.follow(url.href)
  const answer = await browser.post(page.url, { email: 'client@demo.test', password: 'demo-paraphe' })
  const callback = await browser.follow(answer.headers.get('location') ?? '', (next) =>
    next.startsWith(redirectUri),
  )

  const params = oauth.validateAuthResponse(server, client, new URL(callback.url), state)
  const grant = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    params,
    redirectUri,
    verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, grant, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  const refresh = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    tokens.refresh_token ?? '',
    { ...insecure, additionalParameters: { client_secret: verifier } },
  )
  const fresh = await oauth.processRefreshTokenResponse(server, client, refresh)

  expect(server.code_challenge_methods_supported).toEqual(['S256'])
  const keys: unknown = await (await fetch(server.jwks_uri ?? '')).json()
  expect(keys).toMatchObject({ keys: [{ kty: 'EC', alg: 'ES256' }] })
  expect(JSON.stringify(keys)).not.toContain('"d"')
  expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toMatch(/^\d+$/)
  expect(fresh.access_token).not.toBe(tokens.access_token)
})
