import { beforeEach, expect, test } from 'vitest'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { closeAccount, reopenAccount } from '../accounts/close-account.ts'

const running = await forFile(startTestApplication())
const base = running.url
const { db } = running.services.store

beforeEach(async () => {
  await db.deleteFrom('sign_in_attempt').execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('demo_mail').execute()
})

const REQUEST = `${base}/auth/sign-in-link`

/** Links mailed so far, newest first. */
async function readLinks(): Promise<readonly string[]> {
  // Jobs are scheduled by the database clock, which keeps running while the test clock is frozen.
  running.clock.advance({ minutes: 1 })
  await running.services.outbox.drain()
  const mails = await db.selectFrom('demo_mail').select('body').orderBy('id', 'desc').execute()
  return mails.flatMap(({ body }) => /http\S+\/auth\/sign-in-link\/\S+/.exec(body)?.[0] ?? [])
}

/** Asks for a link in a browser; returns the link of the mail. */
async function askFor(email: string, browser = new Browser()) {
  await browser.post(REQUEST, { email })
  const [link = ''] = await readLinks()
  return { browser, link }
}

/** Starts a sign-in as the application does after a link was used; whether it ended without a form. */
async function isSignedIn(browser: Browser): Promise<boolean> {
  const isCallback = (url: string) => url.startsWith(`${base}/authorization`)
  const end = await browser.follow(authorizeUrl(base, createVerifier()), isCallback)
  return isCallback(end.url)
}

test('signs an investor in by the button of the link, once', async () => {
  const { browser, link } = await askFor(' Client@Demo.test ')

  const page = await (await browser.open(link)).text()
  const used = await browser.post(link, {})
  const again = await browser.post(link, {})

  expect(link).toMatch(/\/auth\/sign-in-link\/[\w-]{43}$/)
  expect(page).toContain('Me connecter')
  expect([used.status, used.headers.get('location'), again.status]).toEqual([303, '/', 410])
  expect(await isSignedIn(browser)).toBe(true)
  const { id } = await findClient()
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${id}`)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows).toEqual([
    { action: 'account.signed-in', detail: { method: 'link' } },
    { action: 'account.sign-in-link-sent', detail: {} },
  ])
})

const findClient = () =>
  db.selectFrom('account').select('id').where('email', '=', 'client@demo.test').executeTakeFirstOrThrow()

test('a scanner that follows the link does not use it up', async () => {
  const { browser, link } = await askFor('client@demo.test')

  for (let visit = 0; visit < 3; visit++) expect((await fetch(link)).status).toBe(200)
  await fetch(link, { method: 'HEAD' })

  expect((await browser.post(link, {})).status).toBe(303)
})

test('asks for the address in another browser than the one that asked', async () => {
  const { link } = await askFor('client@demo.test')
  const other = new Browser()

  const page = await (await other.open(link)).text()
  const bare = await other.post(link, {})
  const wrong = await other.post(link, { email: 'client2@demo.test' })
  const right = await other.post(link, { email: 'CLIENT@demo.test' })

  expect(page).toContain('depuis un autre navigateur')
  expect([bare.status, wrong.status, right.status]).toEqual([422, 422, 303])
  expect(await isSignedIn(other)).toBe(true)
})

test('stops answering after ten wrong addresses', async () => {
  const { link } = await askFor('client@demo.test')
  const other = new Browser()
  for (let count = 0; count < 10; count++) await other.post(link, { email: 'guess@demo.test' })

  expect((await other.post(link, { email: 'client@demo.test' })).status).toBe(429)
})

test('refuses a link after fifteen minutes', async () => {
  const { browser, link } = await askFor('client@demo.test')
  running.clock.advance({ minutes: 15 })

  expect((await browser.open(link)).status).toBe(410)
  expect((await browser.post(link, {})).status).toBe(410)
})

test('answers the same for unknown addresses and people who may not use a link', async () => {
  const ask = async (email: string) => (await new Browser().post(REQUEST, { email })).text()

  const known = await ask('client@demo.test')
  const others = [
    await ask('nobody@demo.test'),
    await ask('advisor@demo.test'),
    await ask('reviewer@demo.test'),
  ]

  const jobs = await db.selectFrom('outbox').select('kind').execute()
  expect(others).toEqual([known, known, known])
  expect(jobs.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'sign-in-link'))
  expect(await readLinks()).toHaveLength(1)
})

test('mails at most three links to one address, with the same answer', async () => {
  const answers: number[] = []
  for (let count = 0; count < 5; count++)
    answers.push((await new Browser().post(REQUEST, { email: 'client3@demo.test' })).status)

  expect(answers).toEqual([303, 303, 303, 303, 303])
  expect(await readLinks()).toHaveLength(3)
})

test('a closed account’s link is void, and stays so when the account is reopened', async () => {
  const { browser, link } = await askFor('client2@demo.test')
  await closeAccount(running.services, 'client2@demo.test')
  const closed = await browser.post(link, {})
  await reopenAccount(running.services, 'client2@demo.test')

  expect([closed.status, (await browser.post(link, {})).status]).toEqual([410, 410])
})

test('a link replaces the session of somebody else in the browser', async () => {
  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(base, createVerifier()))
  const answer = await browser.post(page.url, { email: 'advisor@demo.test', password: 'demo-paraphe' })
  await browser.follow(new URL(answer.headers.get('location') ?? '', base).href, (url) =>
    url.startsWith(`${base}/authorization`),
  )
  const { link } = await askFor('client@demo.test', browser)

  await browser.post(link, {})
  await isSignedIn(browser)

  const check: unknown = await (await browser.open(`${base}/auth/sso-check`)).json()
  expect(check).toMatchObject({ username: '100481' })
})

test('mails the link of the first connection to a person without password', async () => {
  await db
    .insertInto('account')
    .values({
      role: 'client',
      email: 'odile@orange.test',
      username: '990078',
      first_name: 'Odile',
      last_name: 'Durand',
    })
    .execute()

  await new Browser().post(REQUEST, { email: 'odile@orange.test' })

  expect(await readLinks()).toEqual([])
  const mail = await db.selectFrom('demo_mail').select('body').executeTakeFirstOrThrow()
  expect(mail.body).toContain('/auth/invitation/')
})

test('neither offers nor answers links where the deployment switches them off', async () => {
  const without = await startTestApplication({ deployment: buildDeployment({ signInLinks: false }) })
  const page = await new Browser().follow(authorizeUrl(without.url, createVerifier()))

  const request = await new Browser().post(`${without.url}/auth/sign-in-link`, { email: 'client@demo.test' })
  const jobs = await without.services.store.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'sign-in-link')
    .execute()
  const text = await page.response?.text()
  await without.close()

  expect(text).not.toContain('sign-in-link')
  expect([request.status, request.headers.get('location'), jobs]).toEqual([303, '/', []])
})
