import { afterAll, beforeAll, expect, it } from 'vitest'
import { authorizeUrl, createVerifier } from '#test/support/browser.ts'
import { startTestApplication, type TestApplication } from '#test/support/test-application.ts'
import { SIGN_IN_LIMIT } from './limits.ts'

const FACTOR = 0.01
let running: TestApplication

beforeAll(async () => {
  running = await startTestApplication({ environment: { RATE_LIMIT_FACTOR: String(FACTOR) } })
})
afterAll(() => running.close())

const begin = () => fetch(authorizeUrl(running.url, createVerifier()), { redirect: 'manual' })
const countRows = async () => {
  const { rows } = await running.services.store.pool.query('select count(*) as count from identity_payload')
  return Number(rows[0].count)
}

it('limits the sign-ins started from an address, and stores no row for refused ones', async () => {
  for (let count = 0; count < SIGN_IN_LIMIT.perAddress * FACTOR; count += 1)
    expect((await begin()).status).toBe(303)
  const kept = await countRows()

  const refused = await begin()

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(SIGN_IN_LIMIT.windowSeconds)
  expect(await refused.text()).toContain('Trop de connexions')
  expect(await countRows()).toBe(kept)
})
