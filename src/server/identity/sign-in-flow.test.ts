import { describe, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import {
  authorizeUrl,
  Browser,
  challengeOf,
  createVerifier,
  exchangeCode,
  readTokens,
  signIn,
  signInByForm,
} from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const running = await forFile(startTestApplication())
const base = running.url

const currentUser = async (accessToken: string) =>
  fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })

describe('authorization', () => {
  test('signs in with the form and returns tokens of that user', async () => {
    const { tokens } = await signIn(base, 'advisor')

    const response = await currentUser(tokens.access_token)

    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(await response.json()).toEqual({
      username: 'C00731',
      firstname: 'Antoine',
      lastname: 'Delmas',
      role: 'advisor',
      email: 'advisor@demo.test',
      language: 'fr',
    })
  })

  test('returns the state with the code', async () => {
    const callback = await signInByForm(new Browser(), base, createVerifier(), 'client@demo.test')

    expect(callback.pathname).toBe('/authorization')
    expect(callback.searchParams.get('state')).toBe('a-state')
  })

  test('asks for no password in a second tab', async () => {
    const { browser } = await signIn(base, 'client')
    const verifier = createVerifier()

    const page = await browser.follow(authorizeUrl(base, verifier, { sso: '1' }), (url) =>
      url.startsWith(`${base}/authorization`),
    )

    const code = new URL(page.url).searchParams.get('code') ?? ''
    expect((await exchangeCode(base, verifier, code)).status).toBe(200)
  })

  test.each([
    ['another redirect address', { redirect_uri: 'https://elsewhere.test/authorization' }],
    ['a redirect address with something added', { redirect_uri: 'REDIRECT?x=1' }],
    ['an unknown client', { client_id: 'somebody-else' }],
  ])('refuses %s on a page of its own', async (_case, changes) => {
    const resolved = Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        value.replace('REDIRECT', `${base}/authorization`),
      ]),
    )

    const response = await new Browser().open(authorizeUrl(base, createVerifier(), resolved), {
      headers: { accept: 'text/html' },
    })

    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Connexion interrompue')
  })

  test.each([
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a challenge without method', { code_challenge_method: undefined }],
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
  ])('refuses %s', async (_case, changes) => {
    const response = await new Browser().open(authorizeUrl(base, createVerifier(), changes))

    const location = new URL(response.headers.get('location') ?? '')
    expect(location.pathname).toBe('/authorization')
    expect(location.searchParams.get('error')).toBe('invalid_request')
  })
})

describe('code', () => {
  test('refuses another verifier', async () => {
    const callback = await signInByForm(new Browser(), base, createVerifier(), 'client@demo.test')

    const response = await exchangeCode(base, createVerifier(), callback.searchParams.get('code') ?? '')

    expect(response.status).toBe(400)
  })

  test('revokes the tokens of a code that is used twice', async () => {
    const verifier = createVerifier()
    const callback = await signInByForm(new Browser(), base, verifier, 'client@demo.test')
    const code = callback.searchParams.get('code') ?? ''
    const tokens = await readTokens(await exchangeCode(base, verifier, code))

    const second = await exchangeCode(base, verifier, code)

    expect(second.status).toBe(400)
    expect((await currentUser(tokens.access_token)).status).toBe(401)
  })

  test('issues tokens to one of several concurrent requests', async () => {
    const verifier = createVerifier()
    const callback = await signInByForm(new Browser(), base, verifier, 'client@demo.test')
    const code = callback.searchParams.get('code') ?? ''

    const answers = await Promise.all([1, 2, 3].map(() => exchangeCode(base, verifier, code)))

    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThanOrEqual(
      1,
    )
  })
})

test('keeps no token, code or session identifier in the store', async () => {
  const { tokens, verifier } = await signIn(base, 'partner')

  const rows = await running.services.store.db.selectFrom('identity_payload').selectAll().execute()

  const stored = JSON.stringify(rows)
  expect(stored).toContain(challengeOf(verifier))
  for (const secret of [tokens.access_token, tokens.refresh_token, verifier]) {
    expect(stored).not.toContain(secret)
  }
})

describe('public address', () => {
  test('builds its endpoint URLs from the configured address, not the request', async () => {
    const { port } = new URL(base)

    const response = await running.app.inject({
      url: '/auth/.well-known/openid-configuration',
      headers: { host: 'elsewhere.test', 'x-forwarded-host': 'elsewhere.test', 'x-forwarded-proto': 'https' },
    })

    expect(response.json()).toMatchObject({
      issuer: `http://localhost:${port}/auth`,
      token_endpoint: `http://localhost:${port}/auth/token`,
    })
  })

  test('keeps its cookies to secure connections when that address is https', async () => {
    const secure = await startTestApplication({ environment: { PUBLIC_URL: 'https://invest.test' } })

    const response = await secure.app.inject({ url: authorizeUrl('https://invest.test', createVerifier()) })

    await secure.close()
    const cookies = [response.headers['set-cookie']].flat()
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.every((cookie) => /; secure/i.test(cookie ?? ''))).toBe(true)
  })
})
