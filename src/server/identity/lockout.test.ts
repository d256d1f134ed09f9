import { beforeEach, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const running = await forFile(startTestApplication({ environment: { TRUST_PROXY: 'true' } }))
const base = running.url
beforeEach(async () => {
  await running.services.store.db.deleteFrom('sign_in_attempt').execute()
})

/** Opens a separate sign-in page; `from` is the client address in the proxy's header. */
async function openPage(browser = new Browser(), from = '198.51.100.1') {
  const page = await browser.follow(authorizeUrl(base, createVerifier(), { prompt: 'login' }))
  const attempt = async (login: string, password: string) => {
    const answer = await browser.open(page.url, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: new URLSearchParams({ email: `${login}@demo.test`, password }),
    })
    return answer.status
  }
  return { browser, attempt }
}

async function repeat(count: number, action: () => Promise<number>): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push(await action())
  return statuses
}

test('locks an account after ten failures, wherever they come from', async () => {
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, index) => openPage(new Browser(), `198.51.100.${index}`)),
  )
  for (const { attempt } of pages) await attempt('client', 'not it')

  const elsewhere = await openPage(new Browser(), '203.0.113.9')

  expect(await elsewhere.attempt('client', 'demo-paraphe')).toBe(429)
})

test('locks an address after fifty failures on any accounts', async () => {
  const { attempt } = await openPage(new Browser(), '198.51.100.77')
  let number = 0
  const failures = await repeat(50, () => attempt(`nobody${(number += 1)}`, 'not it'))

  expect(new Set(failures)).toEqual(new Set([422]))
  expect(await attempt('client', 'demo-paraphe')).toBe(429)
})

test('lets other addresses behind the same proxy in', async () => {
  const { attempt } = await openPage(new Browser(), '198.51.100.79')
  let number = 0
  await repeat(50, () => attempt(`nobody${(number += 1)}`, 'not it'))

  const elsewhere = await openPage(new Browser(), '203.0.113.10')

  expect(await elsewhere.attempt('client', 'demo-paraphe')).toBe(303)
})

test('trusts the nearest proxy, not a header sent by the client', async () => {
  let number = 0
  const { attempt } = await openPage(new Browser(), '198.51.100.78')
  await repeat(50, () => attempt(`nobody${(number += 1)}`, 'not it'))

  const disguised = await openPage(new Browser(), '203.0.113.200, 198.51.100.78')

  expect(await disguised.attempt('client', 'demo-paraphe')).toBe(429)
})

test('never locks out a device that the account has signed in from', async () => {
  const owner = await openPage()
  expect(await owner.attempt('client', 'demo-paraphe')).toBe(303)
  const attacker = await openPage()
  let number = 0
  await repeat(11, () => attacker.attempt('client', 'not it'))
  await repeat(50, () => attacker.attempt(`nobody${(number += 1)}`, 'not it'))

  const again = await openPage(owner.browser)

  expect(await attacker.attempt('client', 'demo-paraphe')).toBe(429)
  expect(await again.attempt('client', 'not it')).toBe(422)
  expect(await again.attempt('client', 'demo-paraphe')).toBe(303)
  expect(await (await openPage(owner.browser)).attempt('client2', 'demo-paraphe')).toBe(429)
})

test('counts concurrent attempts', async () => {
  const { attempt } = await openPage()

  const statuses = await Promise.all(Array.from({ length: 15 }, () => attempt('client', 'not it')))

  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('does not count a success as a failure', async () => {
  for (let index = 0; index < 12; index++) {
    expect(await (await openPage()).attempt('client', 'demo-paraphe')).toBe(303)
  }
})

test('does the same work for an unknown account', async () => {
  const { attempt } = await openPage()

  const known = await countWork(() => attempt('client', 'not it'))
  const unknown = await countWork(() => attempt('nobody', 'not it'))

  expect(known).toEqual(unknown)
})

/** Number of audit and counter rows added by an action. */
async function countWork(action: () => Promise<number>) {
  const count = async () => {
    const { db } = running.services.store
    const audit = await db.selectFrom('audit').select('id').execute()
    const attempts = await db.selectFrom('sign_in_attempt').select('count').execute()
    return { audit: audit.length, attempts: attempts.reduce((sum, row) => sum + row.count, 0) }
  }
  const before = await count()
  const status = await action()
  const after = await count()
  return { status, audit: after.audit - before.audit, attempts: after.attempts - before.attempts }
}
