import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { forFile } from '#test/support/for-file.ts'
import { authorizeUrl, Browser, createVerifier, exchangeCode, readTokens } from '#test/support/browser.ts'
import { startTestApplication, type TestApplication } from '#test/support/test-application.ts'
import { startUpstreamProvider } from '#test/support/upstream-provider.ts'

let running: TestApplication

// Our redirect URI must be registered with it before our server starts.
const port = await findFreePort()
const base = `http://localhost:${port}`
const upstream = await forFile(startUpstreamProvider([`${base}/auth/upstream`]))
running = await start(port)
afterAll(() => running.close())

function start(port: number, changes: Readonly<Record<string, string>> = {}) {
  return startTestApplication({
    port,
    environment: {
      OIDC_ISSUER: upstream.issuer,
      OIDC_CLIENT_ID: upstream.clientId,
      OIDC_CLIENT_SECRET: upstream.clientSecret,
      ...changes,
    },
  })
}

const client = { sub: 'u-1', email: 'client@demo.test', emailVerified: true }
const isCallback = (url: string) => url.startsWith(`${base}/authorization`)

async function signInUpstream(verifier = createVerifier(), browser = new Browser()) {
  const page = await browser.follow(authorizeUrl(base, verifier), isCallback)
  return { browser, url: new URL(page.url), response: page.response, verifier }
}

async function roleOf(url: URL, verifier: string): Promise<unknown> {
  const code = url.searchParams.get('code') ?? ''
  const { access_token } = await readTokens(await exchangeCode(base, verifier, code))
  const headers = { authorization: `Bearer ${access_token}` }
  return (await fetch(`${base}/api/users/me`, { headers })).json()
}

test('signs in by the verified address, and remains the only issuer', async () => {
  upstream.become(client)

  const { url, verifier } = await signInUpstream()

  expect(await roleOf(url, verifier)).toMatchObject({ role: 'client', email: 'client@demo.test' })
  const discovery: unknown = await (await fetch(`${base}/auth/.well-known/openid-configuration`)).json()
  expect(discovery).toMatchObject({ issuer: `${base}/auth` })
})

test('sends a fresh state, nonce and S256 challenge each time', async () => {
  upstream.become(client)
  await signInUpstream()
  await signInUpstream()

  const [first, second] = upstream.requests.slice(-2)
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first?.get(name)?.length).toBeGreaterThan(20)
    expect(first?.get(name)).not.toBe(second?.get(name))
  }
  expect(first?.get('code_challenge_method')).toBe('S256')
})

test.each([
  ['an address nobody has here', { ...client, sub: 'u-8', email: 'nobody@demo.test' }, 403],
  ['an address that is not verified', { ...client, sub: 'u-9', emailVerified: false }, 403],
])('refuses %s and makes no account', async (_case, account, status) => {
  upstream.become(account)
  const { db } = running.services.store
  const before = await db.selectFrom('account').select('id').execute()

  const { response } = await signInUpstream()

  expect(response?.status).toBe(status)
  expect(await response?.text()).toContain('Aucun espace')
  expect(await db.selectFrom('account').select('id').execute()).toHaveLength(before.length)
})

test('refuses an answer that belongs to another browser', async () => {
  upstream.become(client)
  const victim = new Browser()
  const page = await victim.follow(authorizeUrl(base, createVerifier()), (url) =>
    url.startsWith(upstream.issuer),
  )
  const attacker = new Browser()
  const answer = await attacker.follow(page.url, (url) => url.startsWith(`${base}/auth/upstream`))

  const stranger = await new Browser().follow(answer.url)
  const replay = await victim.follow(answer.url)

  expect([stranger.response?.status, replay.response?.status]).toEqual([400, 400])
})

test.each(['state=made-up&code=x', 'code=x', ''])('refuses an answer like "%s"', async (query) => {
  const response = await fetch(`${base}/auth/upstream?${query}`)

  expect(response.status).toBe(400)
})

test('accepts no password with an upstream provider', async () => {
  const browser = new Browser()
  const first = await browser.open(authorizeUrl(base, createVerifier()))
  const page = new URL(first.headers.get('location') ?? '', base).href

  const answer = await browser.post(page, { email: 'client@demo.test', password: 'demo-paraphe' })

  expect(answer.headers.get('location')).toMatch(new RegExp(`^${upstream.issuer}`))
})

test('also signs out of the upstream provider when the user chose to sign out', async () => {
  upstream.become(client)
  const { browser } = await signInUpstream()

  const response = await browser.open(`${base}/auth/logout`, { method: 'POST' })

  const answer = await response.text()
  expect(answer).toContain(`${upstream.issuer}/session/end?`)
  expect(answer).toContain(encodeURIComponent(`${base}/`))
})

test('creates accounts with the configured role, and matches by the configured claim', async () => {
  await running.close()
  running = await start(Number(new URL(base).port), { OIDC_CREATE_ROLE: 'prospectDirect' })
  upstream.become({ sub: 'u-2', email: 'Nouveau@orange.test', emailVerified: true })
  const { db } = running.services.store
  // The next generated number is already taken by an account created by hand.
  const { rows } = await sql<{ next: string }>`select nextval('prospect_number')::int + 1 as next`.execute(db)
  const inTheWay = {
    email: 'by-hand@orange.test',
    first_name: 'Ada',
    last_name: 'Bel',
    role: 'client',
  } as const
  await db
    .insertInto('account')
    .values({ ...inTheWay, username: String(rows[0]?.next) })
    .execute()
  const created = await signInUpstream()
  expect(await roleOf(created.url, created.verifier)).toMatchObject({ role: 'prospect_direct' })
  const account = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('email', '=', 'nouveau@orange.test')
    .executeTakeFirstOrThrow()
  const audit = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${account.id}`)
    .orderBy('sequence')
    .executeTakeFirst()
  expect(account.username).toBe(String(Number(rows[0]?.next) + 1))
  expect(audit).toEqual({ action: 'account.created', detail: { role: 'prospectDirect', parent: null } })

  await running.close()
  running = await start(Number(new URL(base).port), { OIDC_CLAIM: 'employee' })
  upstream.become({ sub: 'u-3', email: 'anything@corp.test', emailVerified: false, employee: 'B00012' })
  const matched = await signInUpstream()
  expect(await roleOf(matched.url, matched.verifier)).toMatchObject({ role: 'manage_dossier' })
})

test('shows an error when the upstream provider does not answer', async () => {
  await running.close()
  running = await start(Number(new URL(base).port))
  await upstream.stop()

  const { response } = await signInUpstream()

  expect(response?.status).toBe(503)
  expect(response?.headers.get('retry-after')).toBe('60')
  expect(await response?.text()).toContain('ne répond pas')
})
