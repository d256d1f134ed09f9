import { describe, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import {
  authorizeUrl,
  Browser,
  createVerifier,
  exchangeCode,
  readTokens,
  refreshTokens,
  signIn,
} from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const running = await forFile(startTestApplication())
const base = running.url

const currentUser = async (accessToken: string) =>
  fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${accessToken}` } })

describe('sso-check', () => {
  test('reports that no user is signed in', async () => {
    const response = await new Browser().open(`${base}/auth/sso-check`)

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ autologout: 1 })
  })

  test('reports the signed-in user', async () => {
    const { browser } = await signIn(base, 'manager')

    const response = await browser.open(`${base}/auth/sso-check`)

    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ autologout: 0, username: 'C00730' })
  })

  test('refuses a session cookie that was tampered with', async () => {
    const response = await fetch(`${base}/auth/sso-check`, {
      headers: { cookie: 'paraphe_session=made-up; paraphe_session.sig=made-up' },
    })

    expect(response.status).toBe(401)
  })
})

test.each([
  ['an interaction, within the provider’s error handling', 'Interaction'],
  ['a session, after it', 'Session'],
])('a sign-in that cannot store %s is answered by a page and 503', async (_what, model) => {
  const { pool } = running.services.store
  const { browser } = await signIn(base, 'client')
  // SQLSTATE of a full disk.
  await pool.query(`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`)
  await pool.query(`create trigger full_disk before insert or update on identity_payload for each row
    when (new.model = '${model}') execute function refuse()`)

  const response = await browser.open(authorizeUrl(base, createVerifier(), { prompt: 'login' }))
  const page = await response.text()
  await pool.query('drop trigger full_disk on identity_payload')

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(page).toContain('<title>')
})

describe('logout', () => {
  test('revokes tokens and session immediately and redirects to the start', async () => {
    const { browser, tokens, verifier } = await signIn(base, 'client')

    const response = await signOut(browser)

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ location: '/' })
    expect((await currentUser(tokens.access_token)).status).toBe(401)
    const refresh = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })
    expect(refresh.status).toBe(400)
    expect((await browser.open(`${base}/auth/sso-check`)).status).toBe(401)
  })

  test('revokes the tokens of every tab of the browser', async () => {
    const { browser, tokens } = await signIn(base, 'client')
    const verifier = createVerifier()
    const page = await browser.follow(authorizeUrl(base, verifier), isCallback)
    const code = new URL(page.url).searchParams.get('code') ?? ''
    const second = await readTokens(await exchangeCode(base, verifier, code))

    await signOut(browser)

    expect((await currentUser(tokens.access_token)).status).toBe(401)
    expect((await currentUser(second.access_token)).status).toBe(401)
  })

  test('leaves the sessions of other browsers alone', async () => {
    const here = await signIn(base, 'client')
    const there = await signIn(base, 'client')

    await signOut(here.browser)

    expect((await currentUser(there.tokens.access_token)).status).toBe(200)
  })

  test('does nothing without a session', async () => {
    const response = await signOut(new Browser())

    expect(response.status).toBe(200)
  })

  test('asks for confirmation when opened by a link', async () => {
    const { browser, tokens } = await signIn(base, 'client')

    const page = await browser.open(`${base}/auth/logout`)

    expect(page.status).toBe(200)
    expect(await page.text()).toContain('href="/logout"')
    expect((await currentUser(tokens.access_token)).status).toBe(200)
  })

  test('redirects a link without a session to the start', async () => {
    const response = await new Browser().open(`${base}/auth/logout`)

    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/')
  })

  test('refuses a page of another origin', async () => {
    const { browser, tokens } = await signIn(base, 'client')

    const response = await signOut(browser, { origin: 'https://elsewhere.test' })

    expect(response.status).toBe(403)
    expect((await currentUser(tokens.access_token)).status).toBe(200)
  })

  test.each([
    ['cross-site', 303],
    ['same-site', 303],
    ['same-origin', 200],
    ['none', 200],
  ])('answers a %s request for the page that signs out with %d', async (site, status) => {
    const response = await new Browser().open(`${base}/logout?forced=1`, {
      headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
    })

    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBe(status === 303 ? '/auth/logout' : null)
  })
})

test('replaces the user when another one signs in on the same browser', async () => {
  const { browser, tokens } = await signIn(base, 'client')
  const verifier = createVerifier()
  const page = await browser.follow(authorizeUrl(base, verifier, { prompt: 'login' }), isCallback)

  const answer = await browser.post(page.url, { email: 'advisor@demo.test', password: 'demo-paraphe' })
  const callback = await browser.follow(answer.headers.get('location') ?? '', isCallback)

  const code = new URL(callback.url).searchParams.get('code') ?? ''
  const fresh = await readTokens(await exchangeCode(base, verifier, code))
  expect(await (await currentUser(fresh.access_token)).json()).toMatchObject({ role: 'advisor' })
  expect((await currentUser(tokens.access_token)).status).toBe(401)
})

const signOut = (browser: Browser, headers: Readonly<Record<string, string>> = { origin: base }) =>
  browser.open(`${base}/auth/logout`, { method: 'POST', headers })

const isCallback = (url: string) => url.startsWith(`${base}/authorization`)
