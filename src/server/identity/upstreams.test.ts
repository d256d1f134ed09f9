import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { authorizeUrl, Browser, createVerifier, exchangeCode, readTokens } from '#test/support/browser.ts'
import { forFile } from '#test/support/for-file.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { unlinkAccount } from '../accounts/unlink-account.ts'
import { STRONG, startUpstreamProvider, type UpstreamAccount } from '#test/support/upstream-provider.ts'

// Our redirect URIs must be registered with the providers before our server starts.
const port = await findFreePort()
const base = `http://localhost:${port}`
const company = await forFile(
  startUpstreamProvider([`${base}/auth/upstream/company`], {
    encryption: { keys: `${base}/auth/upstream-keys/company`, alg: 'ECDH-ES' },
  }),
)
const network = await forFile(startUpstreamProvider([`${base}/auth/upstream/network`]))
const everybody = await forFile(startUpstreamProvider([`${base}/auth/upstream/public`]))
const open = await forFile(startUpstreamProvider([`${base}/auth/upstream/open`]))

const folder = await mkdtemp(join(tmpdir(), 'paraphe-providers-'))
const named = (name: string) => ({ fr: name, en: name })
await writeFile(
  join(folder, 'providers.json'),
  JSON.stringify({
    providers: [
      {
        id: 'company',
        name: named('Gestion'),
        issuer: company.issuer,
        clientId: company.clientId,
        clientSecret: { env: 'COMPANY_SECRET' },
        roles: ['manageDossier', 'backOfficeUser'],
        domains: ['gestion.test'],
        acr: [STRONG],
        secondFactor: { amr: ['mfa'] },
        claims: { role: 'groups' },
        roleValues: { reviewers: 'manageDossier' },
        create: 'claimed',
        encryption: {},
      },
      {
        id: 'network',
        name: named('Cabinet'),
        issuer: network.issuer,
        clientId: network.clientId,
        clientSecret: { file: 'network.secret' },
        roles: ['advisor', 'manager'],
        domains: ['cabinet.test', 'gestion-autre.test'],
        network: 'manager@demo.test',
        create: 'advisor',
      },
      {
        id: 'open',
        name: named('Ouvert'),
        issuer: open.issuer,
        clientId: open.clientId,
        clientSecret: { env: 'COMPANY_SECRET' },
        roles: ['compliance'],
        domains: ['open.test'],
        create: 'compliance',
        encryption: {},
      },
      {
        id: 'public',
        name: named('Identité publique'),
        issuer: everybody.issuer,
        clientId: everybody.clientId,
        clientSecret: { env: 'COMPANY_SECRET' },
        roles: ['client', 'prospectDirect'],
        button: true,
        create: 'prospectDirect',
        passwords: 'allowed',
      },
    ],
  }),
)
await writeFile(join(folder, 'network.secret'), `${network.clientSecret}\n`)
const running = await forFile(
  startTestApplication({
    port,
    deployment: buildDeployment({ secondFactorRoles: ['manageDossier'] }),
    environment: {
      OIDC_PROVIDERS: join(folder, 'providers.json'),
      COMPANY_SECRET: company.clientSecret,
    },
  }),
)
await rm(folder, { recursive: true })
const { db } = running.services.store

const reviewer: UpstreamAccount = {
  sub: 'r-1',
  email: 'lise@gestion.test',
  emailVerified: true,
  groups: ['everybody', 'reviewers'],
  acr: STRONG,
  amr: ['pwd', 'mfa'],
}
const advisor: UpstreamAccount = { sub: 'a-1', email: 'marc@cabinet.test', emailVerified: true }

await rename('reviewer@demo.test', reviewer.email)
await rename('advisor@demo.test', advisor.email)

async function rename(from: string, to: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ email: to })
    .where('email', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`no account ${from}`)
}

beforeEach(async () => {
  await db.deleteFrom('upstream_link').execute()
  company.become(reviewer)
  network.become(advisor)
})

const isCallback = (url: string) => url.startsWith(`${base}/authorization`)

/** The page where a sign-in starts. */
async function openSignIn(browser = new Browser(), verifier = createVerifier()) {
  const page = await browser.follow(authorizeUrl(base, verifier))
  return { browser, verifier, page: page.url, text: (await page.response?.text()) ?? '' }
}

/** Types an address, and follows the automatic redirects. */
async function enterAddress(email: string) {
  const { browser, verifier, page } = await openSignIn()
  const answer = await browser.post(page, { email })
  const next = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await answer.text())?.[1]
  if (next === undefined) return { browser, verifier, status: answer.status, url: undefined, text: '' }
  const end = await browser.follow(next.replaceAll('&amp;', '&'), isCallback)
  const text = (await end.response?.text()) ?? ''
  return { browser, verifier, status: end.response?.status ?? 302, url: new URL(end.url), text }
}

async function roleOf({ url, verifier }: { url: URL | undefined; verifier: string }): Promise<unknown> {
  const { access_token } = await readTokens(
    await exchangeCode(base, verifier, url?.searchParams.get('code') ?? ''),
  )
  const headers = { authorization: `Bearer ${access_token}` }
  const user: unknown = await (await fetch(`${base}/api/users/me`, { headers })).json()
  return user
}

async function auditOf(email: string): Promise<readonly (readonly unknown[])[]> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${id}`)
    .orderBy('sequence')
    .execute()
  return rows.map(({ action, detail }) => [action, detail])
}

async function lastRefusal(): Promise<unknown> {
  const row = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'account.sign-in-refused')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.detail
}

test('signs in staff and advisors side by side, each at the provider of their address', async () => {
  const staff = await enterAddress('Lise@gestion.test')
  const adviser = await enterAddress('marc@cabinet.test')

  expect(await roleOf(staff)).toMatchObject({ role: 'manage_dossier', email: reviewer.email })
  expect(await roleOf(adviser)).toMatchObject({ role: 'advisor', email: advisor.email })
  expect((await auditOf(reviewer.email)).slice(-2)).toEqual([
    ['account.upstream-linked', { issuer: company.issuer }],
    ['account.signed-in', { method: 'upstream', provider: 'company' }],
  ])
  expect(company.requests.at(-1)?.get('acr_values')).toBe(STRONG)
  expect(company.requests.at(-1)?.get('login_hint')).toBe(reviewer.email)
  const discovery: unknown = await (await fetch(`${base}/auth/.well-known/openid-configuration`)).json()
  expect(discovery).toMatchObject({ issuer: `${base}/auth` })
})

test('publishes the public key that ID tokens are encrypted for, and of no other provider', async () => {
  const set: unknown = await (await fetch(`${base}/auth/upstream-keys/company`)).json()

  expect(set).toEqual({ keys: [expect.objectContaining({ kty: 'EC', crv: 'P-256', use: 'enc' })] })
  expect(JSON.stringify(set)).not.toContain('"d"')
  expect((await fetch(`${base}/auth/upstream-keys/network`)).status).toBe(404)
})

test('asks for the address first, then for the password, whether or not it has an account', async () => {
  const { browser, page, text } = await openSignIn()
  const known = await (await browser.post(page, { email: 'client@demo.test' })).text()
  const unknown = await (await browser.post(page, { email: 'nobody@demo.test' })).text()
  const incomplete = await browser.post(page, { email: 'nobody' })

  expect(text).not.toContain('type="password"')
  expect(known).toContain('type="password"')
  // The demo lists its accounts below.
  const form = (text: string) => text.slice(0, text.indexOf('login__demo'))
  expect(form(known).replaceAll('client@demo.test', 'nobody@demo.test')).toBe(form(unknown))
  expect(incomplete.status).toBe(422)
})

test('leaves for the provider of a domain whether or not the address has an account', async () => {
  const answers = await Promise.all(
    [reviewer.email, 'nobody@gestion.test'].map(async (email) => {
      const { browser, page } = await openSignIn()
      const response = await browser.post(page, { email, password: 'demo-paraphe' })
      return (await response.text()).replaceAll(/(state|nonce|code_challenge|login_hint)=[^&"]+/g, '')
    }),
  )

  expect(answers[0]).toContain(company.issuer)
  expect(answers[0]).toBe(answers[1])
})

test('asks our second factor when the provider has checked but one', async () => {
  company.become({ ...reviewer, amr: ['pwd'] })

  const { status, text } = await enterAddress(reviewer.email)

  expect(status).toBe(200)
  // Neither an application nor a passkey yet: the mailbox has to be proven before one is enrolled.
  expect(text).toContain('Votre rôle demande un second facteur')
})

test.each<readonly [string, UpstreamAccount, string, object]>([
  [
    'no group that gives the role',
    { ...reviewer, groups: ['everybody'] },
    'company',
    { reason: 'claimed-role' },
  ],
  [
    'an address that is not verified',
    { ...reviewer, emailVerified: false },
    'company',
    { reason: 'unknown' },
  ],
  ['an address of another domain', { ...reviewer, email: 'lise@demo.test' }, 'company', { reason: 'domain' }],
  [
    'the address of somebody of another network',
    { ...advisor, sub: 'x', email: 'partner@cabinet.test' },
    'network',
    { reason: 'role' },
  ],
])('refuses a person with %s', async (_case, account, provider, detail) => {
  await db
    .updateTable('account')
    .set({ email: 'partner@cabinet.test' })
    .where('role', '=', 'partner')
    .execute()
  const side = provider === 'company' ? company : network
  side.become(account)

  const { status, text } = await enterAddress(provider === 'company' ? reviewer.email : advisor.email)

  expect(status).toBe(403)
  expect(text).toContain('Aucun espace')
  expect(await lastRefusal()).toMatchObject({ provider, ...detail })
})

test('a provider of a network signs in nobody of another one', async () => {
  const outsider = {
    role: 'advisor',
    email: 'seul@cabinet.test',
    username: 'Z1',
    first_name: 'A',
    last_name: 'B',
  } as const
  await db.insertInto('account').values(outsider).execute()
  network.become({ sub: 'z-1', email: outsider.email, emailVerified: true })

  expect((await enterAddress(outsider.email)).status).toBe(403)
  expect(await lastRefusal()).toEqual({ method: 'upstream', provider: 'network', reason: 'network' })
})

test('refuses a sign-in below the required level', async () => {
  const { acr: _, ...weak } = reviewer
  company.become(weak)

  const { status, text } = await enterAddress(reviewer.email)

  expect(status).toBe(403)
  expect(text).toContain('n’a pas confirmé')
})

test('finds a person by subject once the address has changed there, and nobody else by that address', async () => {
  await enterAddress(advisor.email)
  network.become({ ...advisor, email: 'marc.neuf@cabinet.test' })
  const moved = await enterAddress(advisor.email)
  network.become({ ...advisor, sub: 'a-2' })
  const successor = await enterAddress(advisor.email)

  expect(await roleOf(moved)).toMatchObject({ email: advisor.email })
  expect(successor.status).toBe(403)
  expect(await lastRefusal()).toMatchObject({ reason: 'other-subject' })
})

test('makes accounts with the role of the claim, or within the network', async () => {
  company.become({ ...reviewer, sub: 'r-2', email: 'neuve@gestion.test' })
  network.become({ ...advisor, sub: 'a-9', email: 'neuf@cabinet.test' })

  const staff = await enterAddress('neuve@gestion.test')
  await enterAddress('neuf@cabinet.test')

  expect(await roleOf(staff)).toMatchObject({ role: 'manage_dossier' })
  const made = await db
    .selectFrom('account')
    .innerJoin('account as head', 'head.id', 'account.parent_id')
    .select(['account.role', 'head.email'])
    .where('account.email', '=', 'neuf@cabinet.test')
    .executeTakeFirst()
  expect(made).toEqual({ role: 'advisor', email: 'manager@demo.test' })
})

test('an account of a provider no longer signs in by password, and only its owner is notified', async () => {
  await enterAddress(advisor.email)
  await rename(advisor.email, 'marc@elsewhere.test')
  const { browser, page } = await openSignIn()

  const right = await browser.post(page, { email: 'marc@elsewhere.test', password: 'demo-paraphe' })
  const wrong = await browser.post(page, { email: 'marc@elsewhere.test', password: 'not-the-password' })
  await rename('marc@elsewhere.test', advisor.email)

  expect([right.status, wrong.status]).toEqual([403, 422])
  expect(await right.text()).toContain('Cabinet')
  expect(await wrong.text()).toContain('Vérifiez l’adresse e-mail et le mot de passe')
})

test('offers a public provider by a button, after which the password still works', async () => {
  everybody.become({ sub: 'c-1', email: 'client@demo.test', emailVerified: true })
  const { browser, verifier, page, text } = await openSignIn()
  expect(text).toContain('Continuer avec Identité publique')

  const end = await browser.follow(`${page}?provider=public`, isCallback)
  const { browser: other, page: next } = await openSignIn()
  const byPassword = await other.post(next, { email: 'client@demo.test', password: 'demo-paraphe' })

  expect(await roleOf({ url: new URL(end.url), verifier })).toMatchObject({ role: 'client' })
  expect(byPassword.status).toBe(303)
})

test('refuses an ID token in the clear where encryption is required', async () => {
  open.become({ sub: 'o-1', email: 'c@open.test', emailVerified: true })

  const { status, text } = await enterAddress('c@open.test')

  expect(status).toBe(403)
  expect(text).toContain('n’a pas confirmé')
})

test('an unlinked account is linked again to whom its address belongs there', async () => {
  await enterAddress(advisor.email)
  network.become({ ...advisor, sub: 'a-3' })

  const unlinked = await unlinkAccount(running.services, advisor.email)
  const again = await enterAddress(advisor.email)

  expect(unlinked).toBe(true)
  expect(await roleOf(again)).toMatchObject({ email: advisor.email })
})

test('signs out of the provider that the session began at', async () => {
  const { browser } = await enterAddress(advisor.email)

  const answer = await browser.open(`${base}/auth/logout`, { method: 'POST' })

  expect(await answer.text()).toContain(`${network.issuer}/session/end?`)
})

test('refuses the answer of one provider at the address of another', async () => {
  const { browser, page } = await openSignIn()
  const answer = await (await browser.post(page, { email: advisor.email })).text()
  const next = /url=([^"]+)"/.exec(answer)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const back = await browser.follow(next, (url) => url.startsWith(`${base}/auth/upstream/network`))

  const mixed = await browser.follow(back.url.replace('/upstream/network', '/upstream/company'))

  expect(mixed.response?.status).toBe(400)
})
