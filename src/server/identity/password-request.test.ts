import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { authorizeUrl, Browser, createVerifier, refreshTokens, signIn } from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { sweepRows } from '../operations/sweep-rows.ts'

const running = await forFile(startTestApplication())
const base = running.url
beforeEach(async () => {
  const { db } = running.services.store
  await db.deleteFrom('sign_in_attempt').execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('demo_mail').execute()
  await db.deleteFrom('password_link').execute()
})

const ask = (email: string, page = 'forgotten') =>
  fetch(`${base}/auth/${page}`, { method: 'POST', body: new URLSearchParams({ email }) })

/** Links mailed so far, newest first. */
async function readLinks(): Promise<readonly string[]> {
  // Jobs are scheduled by the database clock, which keeps running while the test clock is frozen.
  running.clock.advance({ minutes: 1 })
  await running.services.outbox.drain()
  const mails = await running.services.store.db
    .selectFrom('demo_mail')
    .select('body')
    .orderBy('id', 'desc')
    .execute()
  return mails.flatMap(({ body }) => /http\S+\/auth\/(?:reset|invitation)\/\S+/.exec(body)?.[0] ?? [])
}

const choose = (link: string, password: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ password, again: password }) })

async function trySignIn(email: string, password: string): Promise<number> {
  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(base, createVerifier()))
  return (await browser.post(page.url, { email, password })).status
}

test('changes the password by the link of the mail, once, and ends every session', async () => {
  const { tokens, verifier, browser } = await signIn(base, 'client')
  await ask(' Client@Demo.test ')
  const [link = ''] = await readLinks()

  // Simulates a mail scanner that follows links.
  for (let visit = 0; visit < 3; visit++) expect((await fetch(link)).status).toBe(200)
  const first = await choose(link, 'quatre chats gris')
  const second = await choose(link, 'cinq chats gris')

  expect(link).toMatch(/\/auth\/reset\/[\w-]{43}$/)
  expect([first.status, second.status]).toEqual([200, 410])
  const refresh = await refreshTokens(base, tokens.refresh_token, { client_secret: verifier })
  expect(refresh.status).toBe(400)
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  expect((await fetch(`${base}/api/users/me`, { headers })).status).toBe(401)
  expect((await browser.open(`${base}/auth/sso-check`)).status).toBe(401)
  expect(await trySignIn('client@demo.test', 'demo-paraphe')).toBe(422)
  expect(await trySignIn('client@demo.test', 'quatre chats gris')).toBe(303)
})

test('answers the same and does the same work for an unknown address', async () => {
  const known = await ask('advisor@demo.test')
  const unknown = await ask('nobody@demo.test')

  const jobs = await running.services.store.db.selectFrom('outbox').select('kind').execute()
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(await known.text()).toBe(await unknown.text())
  expect(jobs.map(({ kind }) => kind)).toEqual(['password-link', 'password-link'])
  expect(await readLinks()).toHaveLength(1)
})

test('invites a person who has no password yet, from either page', async () => {
  const email = 'nouvelle@orange.test'
  await running.services.store.db
    .insertInto('account')
    .values({ role: 'client', email, username: '990077', first_name: 'Odile', last_name: 'Durand' })
    .execute()

  await ask(email, 'first-connection')
  const [link = ''] = await readLinks()

  expect(link).toContain('/auth/invitation/')
  expect((await choose(link, 'odile durand')).status).toBe(422)
  expect((await choose(link, 'sept tuiles rouges')).status).toBe(200)
  expect(await trySignIn(email, 'sept tuiles rouges')).toBe(303)
})

test('accepts only the newest link, for an hour', async () => {
  await ask('client2@demo.test')
  const [older = ''] = await readLinks()
  await ask('client2@demo.test')
  const [newer = ''] = await readLinks()

  expect((await fetch(older)).status).toBe(410)
  expect((await fetch(newer)).status).toBe(200)
  running.clock.advance({ minutes: 60, seconds: 1 })
  expect((await choose(newer, 'quatre chats gris')).status).toBe(410)
})

test('deletes a link only long after it has expired', async () => {
  const { db } = running.services.store
  const linksAfter = async (days: number) => {
    await sql`update password_link set expires_at = now() - make_interval(days => ${days}::int)`.execute(db)
    await sweepRows(running.services)
    return db.selectFrom('password_link').select('account_id').execute()
  }
  await ask('client2@demo.test')
  await readLinks()

  expect(await linksAfter(29)).toHaveLength(1)
  expect(await linksAfter(31)).toEqual([])
})

test('mails at most three links to one address, with the same answer', async () => {
  const pages = [await ask('client3@demo.test')]
  for (let count = 0; count < 5; count++) pages.push(await ask('client3@demo.test'))

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await readLinks()).toHaveLength(3)
})

test('redirects after a link is asked for, so that reloading mails no other', async () => {
  const body = new URLSearchParams({ email: 'client3@demo.test' })
  for (const page of ['forgotten', 'first-connection', 'sign-in-link']) {
    const asked = await fetch(`${base}/auth/${page}`, { method: 'POST', body, redirect: 'manual' })
    const shown = await fetch(new URL(asked.headers.get('location') ?? '', `${base}/auth/${page}`))

    expect([asked.status, shown.status], page).toEqual([303, 200])
    expect(await shown.text(), page).not.toContain('<form')
  }
})

test.each(['', 'nobody', 'a@b', 'two@at@signs.test', `${'x'.repeat(260)}@demo.test`])(
  'asks again for an address like "%s"',
  async (email) => {
    const page = await ask(email)

    expect(page.status).toBe(422)
    expect(await page.text()).toContain('role="alert"')
  },
)

test('stores only a hash of the link and records the new password in the audit', async () => {
  await ask('partner@demo.test')
  const [link = ''] = await readLinks()
  await choose(link, 'quatre chats gris')

  const { db } = running.services.store
  const token = link.split('/').at(-1) ?? ''
  expect(JSON.stringify(await db.selectFrom('password_link').selectAll().execute())).not.toContain(token)
  const rows = await db.selectFrom('audit').select(['subject', 'action']).orderBy('id').execute()
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'partner@demo.test')
    .executeTakeFirstOrThrow()
  expect(rows.filter(({ subject }) => subject === `account:${id}`).map(({ action }) => action)).toEqual([
    'account.created',
    'account.password-link-sent',
    'account.password-chosen',
  ])
})
