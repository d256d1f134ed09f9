import { afterEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { realTime } from './clock.ts'
import { openClock, SandboxClock } from './sandbox-clock.ts'

const store = await forFile(openTestStore())
const real = new TestClock('2026-11-20T09:30:00Z')
const open = (isSandbox: boolean) => openClock(store.db, { isSandbox }, real)

afterEach(async () => {
  await store.db.deleteFrom('sandbox').execute()
  await store.db.deleteFrom('account').execute()
})

it('is the real clock without SANDBOX', async () => {
  expect(await open(false)).toBe(real)
})

it('keeps how far it was moved across restarts, and the real time beside it', async () => {
  const clock = await open(true)
  if (clock instanceof SandboxClock) await clock.advance(store.db, 3_600_000)

  const again = await open(true)

  expect(clock.now()).toEqual(new Date('2026-11-20T10:30:00Z'))
  expect(again.now()).toEqual(clock.now())
  expect(realTime(again)).toEqual(new Date('2026-11-20T09:30:00Z'))
})

it('never lets a store of a sandbox serve anything else', async () => {
  await open(true)

  await expect(open(false)).rejects.toThrow(/store is that of a sandbox.*Set SANDBOX=on/)
})

it('refuses a store that was in use', async () => {
  await store.db
    .insertInto('account')
    .values({
      role: 'advisor',
      email: 'a@paraphe.test',
      username: 'A1',
      first_name: 'Claire',
      last_name: 'Delmas',
    })
    .execute()

  await expect(open(true)).rejects.toThrow(/in use without SANDBOX/)
  await expect(open(false)).resolves.toBe(real)
})

describe('without SANDBOX', async () => {
  const api = await forFile(TestApi.start(buildDeployment()))

  it.each([
    ['GET', '/api/sandbox'],
    ['POST', '/api/sandbox/clock'],
    ['POST', '/api/sandbox/dossiers/1/play'],
    ['DELETE', '/api/sandbox/dossiers'],
  ] as const)('%s %s does not exist, for anybody', async (method, url) => {
    const { authorization } = await api.signIn('advisor')
    const answers = [
      await api.app.inject({ method, url }),
      await api.app.inject({ method, url, headers: { authorization } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(api.app.calls.some(({ path }) => path.startsWith('/api/sandbox'))).toBe(false)
  })
})
