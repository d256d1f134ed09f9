import { beforeEach, expect, test } from 'vitest'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { forFile } from '#test/support/for-file.ts'
import { openEnrolment } from '#test/support/open-enrolment.ts'
import { SoftwareAuthenticator, type AnswerChanges } from '#test/support/software-authenticator.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { closeAccount, reopenAccount } from '../accounts/close-account.ts'
import { requireProof } from './prove-account.ts'
import { resetSecondFactor } from '../accounts/reset-second-factor.ts'

const running = await forFile(
  startTestApplication({ deployment: buildDeployment({ secondFactorRoles: ['manageDossier'] }) }),
)
const base = running.url
const { db } = running.services.store

beforeEach(async () => {
  await db.deleteFrom('sign_in_attempt').execute()
  await db.deleteFrom('passkey').execute()
  await db.deleteFrom('second_factor').execute()
  await db.deleteFrom('recovery_code').execute()
  await db.deleteFrom('password_link').execute()
  await db.updateTable('account').set({ passkey_offered_at: null }).execute()
})

const OWN = `${base}/auth/passkeys`
const isCallback = (url: string) => url.startsWith(`${base}/authorization`)

/** Opens the sign-in page in a new browser. */
async function openSignIn(browser = new Browser()) {
  const { url } = await browser.follow(authorizeUrl(base, createVerifier(), { prompt: 'login' }))
  const ask = async (kind: 'get' | 'create'): Promise<unknown> =>
    (await browser.open(`${url}?options=${kind}`)).json()
  return {
    browser,
    ask,
    post: (form: Readonly<Record<string, string>>) => browser.post(url, form),
    text: async () => (await browser.open(url)).text(),
  }
}

/** Signs in with the password on a device that can create passkeys, up to the page that follows. */
async function givePassword(login: string, browser = new Browser()) {
  const page = await openSignIn(browser)
  await page.post({ email: `${login}@demo.test`, password: 'demo-paraphe', passkeys: '1' })
  return page
}

/** Signs in and accepts the offer of a passkey. */
async function register(login: string) {
  const page = await givePassword(login)
  const authenticator = new SoftwareAuthenticator(base)
  const answer = await page.post({ credential: authenticator.create(await page.ask('create')) })
  await page.browser.follow(new URL(answer.headers.get('location') ?? '', base).href, isCallback)
  return { authenticator, browser: page.browser, status: answer.status }
}

/** Signs in with a passkey alone, in a new browser. */
async function signInWith(authenticator: SoftwareAuthenticator, changes: AnswerChanges = {}) {
  const page = await openSignIn()
  return page.post({ credential: authenticator.get(await page.ask('get'), changes) })
}

const findAccount = (login: string) =>
  db.selectFrom('account').select('id').where('email', '=', `${login}@demo.test`).executeTakeFirstOrThrow()

async function lastActions(login: string, most: number) {
  const { id } = await findAccount(login)
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${id}`)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed().map(({ action, detail }) => [action, detail])
}

async function lastMail() {
  running.clock.advance({ minutes: 1 })
  await running.services.outbox.drain()
  return db.selectFrom('demo_mail').selectAll().orderBy('id', 'desc').executeTakeFirst()
}

test('offers a passkey once, after the first sign-in on a device that can create one', async () => {
  const first = await givePassword('client')
  const offer = await first.text()
  const later = await first.post({})
  const second = await openSignIn()
  const again = await second.post({ email: 'client@demo.test', password: 'demo-paraphe', passkeys: '1' })

  expect(offer).toContain('Plus tard')
  expect(later.headers.get('location')).toContain('/auth/auth/')
  expect(again.headers.get('location')).toContain('/auth/auth/')
})

test('offers no passkey where the browser did not say that it can create one', async () => {
  const page = await openSignIn()

  const answer = await page.post({ email: 'client@demo.test', password: 'demo-paraphe' })

  expect(answer.headers.get('location')).toContain('/auth/auth/')
})

test('signs in with a passkey alone, and records it', async () => {
  const { authenticator, status } = await register('advisor')

  const answer = await signInWith(authenticator)

  expect([status, answer.status]).toEqual([303, 303])
  expect(answer.headers.get('location')).toContain('/auth/auth/')
  const { id } = await db.selectFrom('passkey').select('id').executeTakeFirstOrThrow()
  expect(await lastActions('advisor', 3)).toEqual([
    ['account.passkey-added', { passkey: id }],
    ['account.signed-in', { method: 'password' }],
    ['account.signed-in', { method: 'passkey' }],
  ])
  expect(await lastMail()).toMatchObject({ recipient: 'advisor@demo.test' })
})

test.each<[string, AnswerChanges]>([
  ['another origin', { origin: 'https://hauterive.example' }],
  ['another port of the same host', { origin: 'http://localhost:1' }],
  ['another relying party', { rpId: 'hauterive.example' }],
  ['no user verification', { isVerified: false }],
  ['a forged signature', { isForged: true }],
  ['the handle of another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['an unknown credential', { credentialId: 'dW5rbm93bi1jcmVkZW50aWFs' }],
  ['a challenge that is not ours', { challenge: Buffer.alloc(54).toString('base64url') }],
  ['a challenge that is too short', { challenge: 'YWJj' }],
])('refuses an answer with %s', async (_case, changes) => {
  const { authenticator } = await register('advisor')

  const answer = await signInWith(authenticator, changes)

  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Clé d’accès refusée.')
})

test('refuses a registration from another origin, or without user verification', async () => {
  for (const changes of [{ origin: 'https://hauterive.example' }, { isVerified: false }]) {
    const page = await givePassword(changes.origin ? 'client' : 'client2')
    const authenticator = new SoftwareAuthenticator(base)

    const answer = await page.post({ credential: authenticator.create(await page.ask('create'), changes) })

    expect(answer.status).toBe(422)
  }
  expect(await db.selectFrom('passkey').select('id').execute()).toEqual([])
})

test('accepts a challenge once', async () => {
  const { authenticator } = await register('advisor')
  const page = await openSignIn()
  const credential = authenticator.get(await page.ask('get'))

  const first = await page.post({ credential })
  const replay = await page.post({ credential })

  expect([first.status, replay.status]).toEqual([303, 422])
})

test('accepts one of two concurrent answers with the same challenge', async () => {
  const { authenticator } = await register('advisor')
  const page = await openSignIn()
  const credential = authenticator.get(await page.ask('get'))

  const answers = await Promise.all([page.post({ credential }), page.post({ credential })])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
})

test('refuses a challenge after five minutes, and one of another sign-in', async () => {
  const { authenticator } = await register('advisor')
  const page = await openSignIn()
  const other = await openSignIn()

  const late = authenticator.get(await page.ask('get'))
  const elsewhere = await page.post({ credential: authenticator.get(await other.ask('get')) })
  running.clock.advance({ minutes: 5, seconds: 1 })

  expect(elsewhere.status).toBe(422)
  expect((await page.post({ credential: late })).status).toBe(422)
})

test('refuses a counter that goes back, and records it', async () => {
  const { authenticator } = await register('advisor')

  const statuses: number[] = []
  for (const counter of [5, 6, 6, 2, 0, 7])
    statuses.push((await signInWith(authenticator, { counter })).status)

  expect(statuses).toEqual([303, 303, 422, 422, 422, 303])
  expect(await lastActions('advisor', 2)).toEqual([
    ['account.passkey-refused', { reason: 'counter' }],
    ['account.signed-in', { method: 'passkey' }],
  ])
})

test('answers the same for a closed account and an unknown passkey', async () => {
  const { authenticator } = await register('client2')
  await closeAccount(running.services, 'client2@demo.test')

  const closed = await signInWith(authenticator)
  const unknown = await signInWith(new SoftwareAuthenticator(base))
  await reopenAccount(running.services, 'client2@demo.test')

  expect([closed.status, unknown.status]).toEqual([422, 422])
  expect(await closed.text()).toBe(await unknown.text())
  expect((await signInWith(authenticator)).status).toBe(303)
})

test('names no credential before sign-in', async () => {
  await register('advisor')
  const page = await openSignIn()

  expect(await page.ask('get')).toMatchObject({
    allowCredentials: [],
    rpId: 'localhost',
    userVerification: 'required',
  })
})

test('stops answering after ten refusals of one sign-in', async () => {
  const page = await openSignIn()
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await page.post({ credential: '{}' })).status)

  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
  expect(statuses.at(-1)).toBe(429)
})

test('refuses more than ten additions in a quarter of an hour, each of which mails the owner', async () => {
  const { browser } = await register('advisor')
  const statuses: number[] = []
  for (let count = 0; count < 10; count++)
    statuses.push((await browser.post(OWN, { credential: '{}' })).status)

  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429])
})

test('registers a passkey for one account only', async () => {
  const { authenticator } = await register('advisor')
  const page = await givePassword('client')

  const answer = await page.post({ credential: authenticator.create(await page.ask('create')) })

  expect(answer.status).toBe(422)
  expect(await db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
})

const askOwn = async (browser: Browser, kind: 'get' | 'create'): Promise<unknown> =>
  (await browser.open(`${OWN}?options=${kind}`)).json()

test('lists, adds and removes passkeys; a removed one no longer signs in', async () => {
  const { authenticator, browser } = await register('advisor')
  const second = new SoftwareAuthenticator(base)
  const credential = second.create(await askOwn(browser, 'create'))

  const added = await browser.post(OWN, { credential, name: 'Clé <bleue>' })
  const page = await (await browser.open(OWN)).text()
  const [first] = await db.selectFrom('passkey').select('id').orderBy('id').execute()
  const removed = await browser.post(OWN, { remove: String(first?.id) })

  expect([added.status, removed.status]).toEqual([303, 303])
  expect(page).toContain('Clé &lt;bleue&gt;')
  expect((await signInWith(authenticator)).status).toBe(422)
  expect((await signInWith(second)).status).toBe(303)
  expect((await lastActions('advisor', 2))[0]).toEqual(['account.passkey-removed', { passkey: first?.id }])
  expect((await lastMail())?.body).toContain('retirée')
})

test('removes no passkey of somebody else', async () => {
  const { authenticator } = await register('advisor')
  const { browser } = await register('client')
  const { id } = await findAccount('advisor')
  const owned = await db.selectFrom('passkey').select('id').where('account_id', '=', id).executeTakeFirst()

  await browser.post(OWN, { remove: String(owned?.id) })

  expect((await signInWith(authenticator)).status).toBe(303)
})

test('asks for a recent sign-in before a passkey is added or removed', async () => {
  const { authenticator, browser } = await register('advisor')
  const { id } = await db.selectFrom('passkey').select('id').executeTakeFirstOrThrow()
  running.clock.advance({ minutes: 11 })

  const refused = await browser.post(OWN, { remove: String(id) })
  const options = await browser.open(`${OWN}?options=create`)
  const wrong = await browser.post(OWN, { password: 'not it at all' })
  const confirmed = await browser.post(OWN, { password: 'demo-paraphe' })
  running.clock.advance({ minutes: 11 })
  const again = await browser.post(OWN, { credential: authenticator.get(await askOwn(browser, 'get')) })
  const removed = await browser.post(OWN, { remove: String(id) })

  expect([refused.status, options.status, wrong.status]).toEqual([422, 403, 422])
  expect([confirmed.status, again.status, removed.status]).toEqual([303, 303, 303])
  expect(await db.selectFrom('passkey').select('id').execute()).toEqual([])
})

test('shows the passkeys of nobody without a session', async () => {
  const answer = await new Browser().open(OWN)

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
})

test('refuses what another host of the same site posts', async () => {
  const { browser } = await register('advisor')
  const { id } = await db.selectFrom('passkey').select('id').executeTakeFirstOrThrow()

  const answer = await browser.open(OWN, {
    method: 'POST',
    body: new URLSearchParams({ remove: String(id) }),
    headers: { 'sec-fetch-site': 'same-site' },
  })

  expect(answer.status).toBe(403)
  expect(await db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
})

test('a first passkey may take the place of the app, with recovery codes', async () => {
  await openEnrolment(running, 'reviewer@demo.test')
  const page = await givePassword('reviewer')
  const authenticator = new SoftwareAuthenticator(base)

  const enrolled = await page.post({ credential: authenticator.create(await page.ask('create')) })
  const codes = [...(await enrolled.text()).matchAll(/<li><code>([\w-]+)<\/code>/g)].map(
    ([, code]) => code ?? '',
  )
  const done = await page.post({})

  expect(codes).toHaveLength(10)
  expect(done.headers.get('location')).toContain('/auth/auth/')
  const byPassword = await givePassword('reviewer')
  expect(await byPassword.text()).not.toContain('<svg class="qr"')
  expect((await byPassword.post({ credential: authenticator.get(await byPassword.ask('get')) })).status).toBe(
    303,
  )
  expect((await (await givePassword('reviewer')).post({ code: codes[0] ?? '' })).status).toBe(303)
  expect((await signInWith(authenticator)).status).toBe(303)
})

test('an account whose only second factor is a passkey proves a change with a recovery code', async () => {
  await openEnrolment(running, 'reviewer@demo.test')
  const page = await givePassword('reviewer')
  const enrolled = await page.post({
    credential: new SoftwareAuthenticator(base).create(await page.ask('create')),
  })
  const [, code = ''] = /<li><code>([\w-]+)<\/code>/.exec(await enrolled.text()) ?? []
  const { id: accountId } = await findAccount('reviewer')
  const prove = (typed: string) =>
    requireProof(
      running.services,
      { accountId, address: '127.0.0.1', locale: 'fr' },
      { password: 'demo-paraphe', code: typed },
    )

  await expect(prove('')).rejects.toMatchObject({ code: 'SECOND_FACTOR_REFUSED' })
  await expect(prove(code)).resolves.toBeUndefined()
})

test('enrols no passkey with the password alone', async () => {
  const page = await givePassword('reviewer')
  const options = await page.text()

  expect(options).toContain('Regardez votre messagerie')
})

test('accepts as second factor no passkey of somebody else', async () => {
  const { authenticator } = await register('advisor')
  await openEnrolment(running, 'reviewer@demo.test')
  const page = await givePassword('reviewer')
  await page.post({ credential: new SoftwareAuthenticator(base).create(await page.ask('create')) })

  const byPassword = await givePassword('reviewer')
  const answer = await byPassword.post({ credential: authenticator.get(await byPassword.ask('get')) })

  expect(answer.status).toBe(422)
})

test('the operator’s reset removes passkeys and ends sessions', async () => {
  const { authenticator, browser } = await register('advisor')

  const changed = await resetSecondFactor(running.services, 'advisor@demo.test')

  expect(changed).toBe(true)
  expect((await signInWith(authenticator)).status).toBe(422)
  expect((await browser.open(`${base}/auth/sso-check`)).status).toBe(401)
  expect(await resetSecondFactor(running.services, 'advisor@demo.test')).toBe(false)
})
