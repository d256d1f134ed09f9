import { beforeEach, expect, test } from 'vitest'
import { authorizeUrl, Browser, createVerifier, signInByForm } from '#test/support/browser.ts'
import { forFile } from '#test/support/for-file.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { startTestApplication } from '#test/support/test-application.ts'

let token: string
let count = 0

const running = await forFile(startTestApplication())
beforeEach(async () => {
  count += 1
  token = `token-${count}`
  const { store, clock } = running.services
  const { id } = await store.db
    .insertInto('account')
    .values({
      role: 'prospect',
      email: `invited${count}@orange.test`,
      username: `9900${count}`,
      first_name: 'Odile',
      last_name: 'Durand',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = clock.now()
  await store.db
    .insertInto('password_link')
    .values({
      token_hash: hashToken(token),
      account_id: id,
      created_at: at,
      expires_at: new Date(at.getTime() + 7 * 24 * 60 * 60 * 1000),
    })
    .execute()
})

const url = () => `${running.url}/auth/invitation/${token}`
const choose = (password: string, again = password) =>
  fetch(url(), { method: 'POST', body: new URLSearchParams({ password, again }) })

async function hasPassword() {
  const row = await running.services.store.db
    .selectFrom('account')
    .select('password_hash')
    .where('email', '=', `invited${count}@orange.test`)
    .executeTakeFirstOrThrow()
  return row.password_hash !== null
}

test('shows the form repeatedly and accepts one password', async () => {
  const pages = [await fetch(url()), await fetch(url())]

  const first = await choose('une longue phrase')
  const second = await choose('une autre phrase longue')

  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  expect(pages[0]?.headers.get('referrer-policy')).toBe('no-referrer')
  expect([first.status, second.status]).toEqual([200, 410])
  expect(await hasPassword()).toBe(true)
})

test('redirects after the password is set, so that reloading repeats nothing', async () => {
  const set = await fetch(`${url()}?lang=en`, {
    method: 'POST',
    body: new URLSearchParams({ password: 'une longue phrase', again: 'une longue phrase' }),
    redirect: 'manual',
  })
  const done = new URL(set.headers.get('location') ?? '', url())
  const pages = [await fetch(done), await fetch(done)]

  expect([set.status, ...pages.map(({ status }) => status)]).toEqual([303, 200, 200])
  expect(await pages[0]?.text()).toContain('lang="en"')
})

test('says nothing of a password that was not set', async () => {
  const page = await fetch(`${url()}?done=1`)
  const unknown = await fetch(`${url()}0?done=1`)

  expect(await page.text()).toContain('name="password"')
  expect(unknown.status).toBe(410)
})

test('ends the session of somebody else in the browser', async () => {
  const browser = new Browser()
  await signInByForm(browser, running.url, createVerifier(), 'client@demo.test')

  await browser.post(url(), { password: 'une longue phrase', again: 'une longue phrase' })

  const next = await browser.follow(authorizeUrl(running.url, createVerifier()))
  expect(next.url).toContain('/auth/login/')
})

test('accepts one of two concurrent requests', async () => {
  const answers = await Promise.all([choose('une longue phrase'), choose('une longue phrase')])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
})

test.each([
  ['is too short', 'court', 'court'],
  ['is not repeated', 'une longue phrase', 'une autre phrase'],
  ['is common', 'Bonjour123456', 'Bonjour123456'],
  ['is the published one of the demo', 'demo-paraphe', 'demo-paraphe'],
])('refuses a password that %s, and keeps the link', async (_case, password, again) => {
  const answer = await choose(password, again)

  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('role="alert"')
  expect(await hasPassword()).toBe(false)
  expect((await fetch(url())).status).toBe(200)
})

test('refuses an unknown link, and any link after seven days', async () => {
  const unknown = await fetch(`${url()}x`)
  running.clock.advance({ minutes: 7 * 24 * 60, seconds: 1 })
  const old = await choose('une longue phrase')

  expect([unknown.status, old.status]).toEqual([410, 410])
  expect(await hasPassword()).toBe(false)
})
