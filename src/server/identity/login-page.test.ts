import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const running = await forFile(startTestApplication())
const base = running.url
beforeEach(async () => {
  await running.services.store.db.deleteFrom('sign_in_attempt').execute()
})

async function openLogin(changes: Record<string, string> = {}, language = 'fr') {
  const browser = new Browser()
  const headers = { 'accept-language': language }
  const first = await browser.open(authorizeUrl(base, createVerifier(), changes))
  const url = new URL(first.headers.get('location') ?? '', base).href
  return { browser, url, page: await browser.open(url, { headers }) }
}

test.each([
  ['the browser’s language', {}, 'en', 'Sign in'],
  ['French by default', {}, 'de', 'Se connecter'],
  ['ui_locales before the browser’s language', { ui_locales: 'en fr' }, 'fr', 'Sign in'],
])('speaks %s', async (_case, changes, language, expected) => {
  const { page } = await openLogin(changes, language)

  expect(await page.text()).toContain(expected)
})

test('switches language by a link', async () => {
  const { browser, url } = await openLogin()

  const page = await browser.open(`${url}?lang=en`)

  expect(await page.text()).toContain('<html lang="en">')
})

test.each([
  ['fr', 'La pierre, part après part, en toute clarté.'],
  ['en', 'Property, share by share, in full clarity.'],
])('shows the sentence of the deployment in %s, above its drawing', async (language, sentence) => {
  const { browser, page } = await openLogin({}, language)

  const drawing = await browser.open(`${base}/deployment/drawing.svg`)

  expect(await page.text()).toContain(sentence)
  expect(drawing.headers.get('content-type')).toContain('image/svg+xml')
})

test('lists the demo accounts with their password', async () => {
  const { page } = await openLogin()

  const text = await page.text()
  expect(text).toContain('reviewer@demo.test')
  expect(text).toContain('demo-paraphe')
})

test('refuses a form with a NUL on its error page', async () => {
  const { browser, url } = await openLogin()

  const answer = await browser.post(url, { email: '\0', password: 'x' })

  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Connexion interrompue')
})

test('refuses a request whose state holds a NUL', async () => {
  const answer = await new Browser().open(authorizeUrl(base, createVerifier(), { state: 'a\0' }))

  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Connexion interrompue')
})

test('answers the same for a wrong password and an unknown account', async () => {
  const { browser, url } = await openLogin()

  const wrong = await browser.post(url, { email: 'client@demo.test', password: 'not it' })
  const unknown = await browser.post(url, { email: 'nobody@demo.test', password: 'not it' })

  expect([wrong.status, unknown.status]).toEqual([422, 422])
  const [first, second] = [await wrong.text(), await unknown.text()]
  expect(first.replace('client@demo.test"', '"')).toBe(second.replace('nobody@demo.test"', '"'))
  expect(first).toContain('role="alert"')
})

test('escapes the typed address', async () => {
  const { browser, url } = await openLogin()

  const page = await browser.post(url, { email: '"><script>alert(1)</script>', password: 'x' })

  expect(await page.text()).not.toContain('<script>')
})

test('accepts the address in any case, with surrounding spaces', async () => {
  const { browser, url } = await openLogin()

  const answer = await browser.post(url, { email: ' Client@Demo.TEST ', password: 'demo-paraphe' })

  expect(answer.status).toBe(303)
})

test('refuses even the right password after ten failures, for a quarter of an hour', async () => {
  const { browser, url } = await openLogin()
  const attempt = (password: string) => browser.post(url, { email: 'client@demo.test', password })
  for (let count = 0; count < 10; count++) await attempt('not it')

  const refused = await attempt('demo-paraphe')
  const other = await browser.post(url, { email: 'client2@demo.test', password: 'not it' })
  running.clock.advance({ minutes: 15, seconds: 1 })
  const later = await attempt('demo-paraphe')

  expect(refused.headers.get('retry-after')).toBe('900')
  expect([refused.status, other.status, later.status]).toEqual([429, 422, 303])
})

test('shows that an old page has expired', async () => {
  const response = await fetch(`${base}/auth/login/no-such-page`)

  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Cette page de connexion a expiré')
})

test('allows only its own files', async () => {
  const { page } = await openLogin()

  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe-inline')
  expect(await page.text()).not.toMatch(/style="|<style|<script>|onclick/)
})

test.each(['page.css', 'login.css', 'page.js', 'display.woff2', 'text.woff2'])('serves %s', async (name) => {
  const first = await fetch(`${base}/auth/assets/${name}`)
  const again = await fetch(`${base}/auth/assets/${name}`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })

  expect([first.status, again.status]).toEqual([200, 304])
})

test('the fonts that the application’s pages name are served here', async () => {
  const sheet = await readFile(new URL('../../web/styles/fonts.css', import.meta.url), 'utf8')
  const addresses = [...sheet.matchAll(/url\('(\/[^']+)'\)/g)].map(([, address = '']) => address)

  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    const response = await fetch(base + address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  }
})

test.each([
  ['fr', 'Cette page n’existe pas'],
  ['en', 'Page not found'],
])('an address that does not exist is answered by a page, in %s', async (language, title) => {
  const response = await fetch(`${base}/auth/zzz`, { headers: { 'accept-language': language } })

  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain(`<h1>${title}</h1>`)
})

test('serves no other file', async () => {
  const response = await fetch(`${base}/auth/assets/..%2fports.ts`)

  expect(response.status).toBe(404)
})

test('has no demo accounts outside the demo', async () => {
  const other = await startTestApplication({ deployment: buildDeployment({ code: 'coeur' }) })

  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(other.url, createVerifier()))
  const text = (await page.response?.text()) ?? ''
  const accounts = await other.services.store.db.selectFrom('account').selectAll().execute()
  await other.close()

  expect(text).toContain('Se connecter')
  expect(text).not.toContain('demo.test')
  expect(accounts).toEqual([])
})
