import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApplication, type TestApplication } from '#test/support/test-application.ts'

let running: TestApplication
beforeAll(async () => {
  running = await startTestApplication()
})
afterAll(() => running.close())

const open = (path: string, accept: string) =>
  fetch(running.url + path, { headers: { accept, 'accept-language': 'en' } })

it.each(['/evidence/zzz', '/sign', '/%ff'])('tells a browser that %s does not exist', async (path) => {
  const answer = await open(path, 'text/html')

  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await answer.text()).toContain('Page not found')
})

it.each([
  ['/evidence/zzz', '*/*'],
  ['/%ff', 'application/json'],
  ['/api/zzz', 'text/html'],
])('answers %s for %s with the failure', async (path, accept) => {
  const answer = await open(path, accept)

  expect([answer.status, await answer.json()]).toMatchObject([404, { errors: [{ code: 'NOT_FOUND' }] }])
})

it.each([
  ['cut off', 'zzz'],
  ['expired', crypto.randomUUID()],
])('opens a page for an address of signed copies that is %s', async (_what, view) => {
  const { status, headers } = await open(`/sign/${view}/copies`, 'text/html')

  expect([status, headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
})

// The page asks for its state: 422 would show what the validation says.
it('calls a view expired whose address is cut off', async () => {
  const answer = await open('/sign/zzz/state', '*/*')

  expect([answer.status, await answer.json()]).toMatchObject([410, { errors: [{ code: 'VIEW_EXPIRED' }] }])
})
