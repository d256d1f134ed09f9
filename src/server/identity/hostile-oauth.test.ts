import { beforeEach, describe, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import {
  authorizeUrl,
  Browser,
  challengeOf,
  createVerifier,
  exchangeCode,
  readTokens,
  refreshTokens,
  signInByForm,
  type Tokens,
} from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'

/**
 * Attacks on each of the four requests of a sign-in. The browser is signed in, so an accepted variant would receive its
 * code immediately. Source: RFC 9700 §2, §4; RFC 7636 §4.
 */
let browser: Browser

const running = await forFile(startTestApplication())
const base = running.url
beforeEach(async () => {
  await running.services.store.db.deleteFrom('sign_in_attempt').execute()
  browser = new Browser()
  await signInByForm(browser, base, createVerifier(), 'client@demo.test')
})

type Changes = Readonly<Record<string, string | undefined>>

/** Final URL after an authorization request, and every redirect on the way. */
async function authorize(changes: Changes, suffix = '', verifier = createVerifier()) {
  const seen: string[] = []
  let url = authorizeUrl(base, verifier, changes) + suffix
  for (let step = 0; step < 6 && url.startsWith(`${base}/auth/`); step++) {
    const response = await browser.open(url)
    const location = response.headers.get('location')
    if (location === null) return { seen, status: response.status }
    url = new URL(location, url).href
    seen.push(url)
  }
  return { seen, status: 303 }
}

const hasCode = ({ seen }: { readonly seen: readonly string[] }) =>
  seen.some((url) => /[?&#](code|access_token|id_token)=/.test(url))

/** An authorization code with its verifier. */
async function getCode() {
  const verifier = createVerifier()
  const { seen } = await authorize({}, '', verifier)
  return { verifier, code: new URL(seen.at(-1) ?? '').searchParams.get('code') ?? '' }
}

async function getTokens(): Promise<{
  readonly tokens: Tokens
  readonly verifier: string
  readonly code: string
}> {
  const { verifier, code } = await getCode()
  return { verifier, code, tokens: await readTokens(await exchangeCode(base, verifier, code)) }
}

const post = (form: Readonly<Record<string, string>> | string) =>
  fetch(`${base}/auth/token`, { method: 'POST', body: new URLSearchParams(form) })

test('accepts the unmodified request', async () => {
  const { tokens, verifier } = await getTokens()

  const fresh = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })

  expect(fresh.status).toBe(200)
})

describe('redirect address', () => {
  const local = () => `${base}/authorization`
  const variants: readonly (readonly [string, () => string])[] = [
    ['another site', () => 'https://elsewhere.test/authorization'],
    ['https for http', () => local().replace('http:', 'https:')],
    ['another port', () => 'http://localhost:1/authorization'],
    ['the loopback by its number', () => local().replace('localhost', '127.0.0.1')],
    [
      'our address as user name of another site',
      () => local().replace('/authorization', '@elsewhere.test/authorization'),
    ],
    ['our name as start of another', () => local().replace('localhost', 'localhost.elsewhere.test')],
    ['a trailing slash', () => `${local()}/`],
    ['a deeper path', () => `${local()}/more`],
    ['a path that climbs', () => `${local()}/../open`],
    ['a query', () => `${local()}?next=https://elsewhere.test`],
    ['a fragment', () => `${local()}#part`],
    ['capital letters', () => `${base}/Authorization`],
    ['an encoded letter', () => `${base}/%61uthorization`],
    ['a script', () => 'javascript:alert(1)'],
    ['an empty text', () => ''],
  ]
  test.each(variants)('refuses %s', async (_name, address) => {
    const outcome = await authorize({ redirect_uri: address() })

    expect(outcome.status).toBe(400)
    expect(outcome.seen).toEqual([])
  })

  test('refuses two of them', async () => {
    const outcome = await authorize({}, `&redirect_uri=${encodeURIComponent('https://elsewhere.test/')}`)

    expect(hasCode(outcome)).toBe(false)
    expect(outcome.seen.join()).not.toContain('elsewhere')
  })
})

describe('challenge', () => {
  const challenge = challengeOf(createVerifier())
  test.each<readonly [string, Changes]>([
    ['none', { code_challenge: undefined, code_challenge_method: undefined }],
    ['an empty one', { code_challenge: '' }],
    ['a plain one', { code_challenge_method: 'plain' }],
    ['one without method', { code_challenge_method: undefined }],
    ['a method in lower case', { code_challenge_method: 's256' }],
    ['an unknown method', { code_challenge_method: 'S512' }],
    ['one that is too short', { code_challenge: challenge.slice(0, 42) }],
    ['one that is too long', { code_challenge: challenge.repeat(4) }],
    ['one with foreign signs', { code_challenge: `${challenge.slice(0, 42)}é` }],
    ['tokens without a code', { response_type: 'token' }],
    ['an ID token beside the code', { response_type: 'code id_token', nonce: 'n' }],
    ['another client', { client_id: 'somebody-else' }],
  ])('refuses %s', async (_name, changes) => {
    expect(hasCode(await authorize(changes))).toBe(false)
  })
})

describe('code', () => {
  type Attempt = (given: { readonly code: string; readonly verifier: string }) => Promise<Response>
  const variants: readonly (readonly [string, Attempt])[] = [
    ['no verifier', ({ code }) => exchangeCode(base, '', code)],
    ['another verifier', ({ code }) => exchangeCode(base, createVerifier(), code)],
    ['the challenge as verifier', ({ code, verifier }) => exchangeCode(base, challengeOf(verifier), code)],
    [
      'the verifier in capitals',
      ({ code, verifier }) => exchangeCode(base, verifier.toUpperCase().replace(/^/, 'A'), code),
    ],
    ['the verifier cut short', ({ code, verifier }) => exchangeCode(base, verifier.slice(0, -1), code)],
    ['the verifier of 224 characters', ({ code }) => exchangeCode(base, 'ab'.repeat(112), code)],
    [
      'another redirect address',
      ({ code, verifier }) => exchangeCode(base, verifier, code, { redirect_uri: 'https://elsewhere.test/' }),
    ],
    [
      'another client',
      ({ code, verifier }) => exchangeCode(base, verifier, code, { client_id: 'somebody-else' }),
    ],
    [
      'a code that was changed',
      ({ code, verifier }) =>
        exchangeCode(base, verifier, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`),
    ],
    ['an empty code', ({ verifier }) => exchangeCode(base, verifier, '')],
    [
      'the code as refresh token',
      ({ code, verifier }) => refreshTokens(base, code, { client_secret: verifier }),
    ],
    [
      'a grant by password',
      () =>
        post({
          grant_type: 'password',
          client_id: 'paraphe-web',
          username: 'client@demo.test',
          password: 'demo-paraphe',
        }),
    ],
    [
      'a grant of the client itself',
      () => post({ grant_type: 'client_credentials', client_id: 'paraphe-web' }),
    ],
    [
      'two codes',
      ({ code, verifier }) =>
        post(
          `grant_type=authorization_code&client_id=paraphe-web&code=${code}&code=${code}&code_verifier=${verifier}&redirect_uri=${encodeURIComponent(`${base}/authorization`)}`,
        ),
    ],
    [
      'an exchange by GET',
      ({ code, verifier }) =>
        fetch(
          `${base}/auth/token?grant_type=authorization_code&client_id=paraphe-web&code=${code}&code_verifier=${verifier}`,
        ),
    ],
  ]
  test.each(variants)('refuses %s', async (_name, attempt) => {
    const response = await attempt(await getCode())

    expect([400, 401, 404, 405]).toContain(response.status)
    expect(await response.text()).not.toContain('access_token')
  })

  test('refuses a code after a minute', async () => {
    const { code, verifier } = await getCode()
    // The provider checks codes against its own clock; the store expires them by the test clock.
    running.clock.advance({ seconds: 61 })

    expect((await exchangeCode(base, verifier, code)).status).toBe(400)
  })

  test('gives tokens once when it is used several times concurrently', async () => {
    const { code, verifier } = await getCode()

    const answers = await Promise.all(Array.from({ length: 8 }, () => exchangeCode(base, verifier, code)))

    const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
    const refused = answers.filter(({ status }) => status === 400)
    for (const answer of refused) expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('refuses the second use and revokes the tokens of the first', async () => {
    const { code, verifier, tokens } = await getTokens()

    expect((await exchangeCode(base, verifier, code)).status).toBe(400)
    const refresh = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })
    expect(refresh.status).toBe(400)
  })
})

describe('refresh', () => {
  type Given = { readonly tokens: Tokens; readonly verifier: string }
  /** The web application's refresh call, with `changes`. */
  const refresh = (
    token: string,
    { verifier }: Given,
    changes: Readonly<Record<string, string>> = {},
  ): Promise<Response> => refreshTokens(base, token, { client_secret: verifier, ...changes })
  const variants: readonly (readonly [string, (given: Given) => Promise<Response>])[] = [
    ['no verifier', ({ tokens }) => refreshTokens(base, tokens.refresh_token)],
    [
      'another verifier',
      (given) => refresh(given.tokens.refresh_token, given, { client_secret: createVerifier() }),
    ],
    ['an empty verifier', (given) => refresh(given.tokens.refresh_token, given, { client_secret: ' ' })],
    [
      'the challenge for the verifier',
      (given) => refresh(given.tokens.refresh_token, given, { client_secret: challengeOf(given.verifier) }),
    ],
    ['another client', (given) => refresh(given.tokens.refresh_token, given, { client_id: 'somebody-else' })],
    [
      'a wider scope',
      (given) => refresh(given.tokens.refresh_token, given, { scope: 'openid offline_access admin' }),
    ],
    ['a token that was changed', (given) => refresh(`${given.tokens.refresh_token}x`, given)],
    ['an unknown token', (given) => refresh('no-such-token', given)],
    ['an empty token', (given) => refresh('', given)],
    ['an access token', (given) => refresh(given.tokens.access_token, given)],
    [
      'a token sent twice',
      ({ tokens, verifier }) =>
        post(
          `grant_type=refresh_token&client_id=paraphe-web&client_secret=${verifier}` +
            `&refresh_token=${tokens.refresh_token}&refresh_token=x`,
        ),
    ],
    [
      'a token after sign-out',
      async (given) => {
        await browser.open(`${base}/auth/logout`, { method: 'POST' })
        return refresh(given.tokens.refresh_token, given)
      },
    ],
    [
      'a token that was replaced long ago',
      async (given) => {
        expect((await refresh(given.tokens.refresh_token, given)).status).toBe(200)
        running.clock.advance({ seconds: 11 })
        return refresh(given.tokens.refresh_token, given)
      },
    ],
    [
      'a token that was revoked',
      async (given) => {
        const body = new URLSearchParams({ token: given.tokens.refresh_token, client_id: 'paraphe-web' })
        await fetch(`${base}/auth/token/revocation`, { method: 'POST', body })
        return refresh(given.tokens.refresh_token, given)
      },
    ],
    [
      'itself in place of an access token',
      ({ tokens }) =>
        fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${tokens.refresh_token}` } }),
    ],
  ]
  test.each(variants)('refuses %s', async (_name, attempt) => {
    const response = await attempt(await getTokens())

    expect([400, 401]).toContain(response.status)
    expect(await response.text()).not.toContain('access_token')
  })
})
