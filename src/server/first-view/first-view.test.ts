import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { signInAs } from '#test/support/sign-in-as.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { firstCalls } from './first-calls.ts'

const running = await forFile(startTestApplication())

async function ask(page: string, headers: Record<string, string>) {
  const url = `/api/first-view?${new URLSearchParams({ page }).toString()}`
  const response = await running.app.inject({ url, headers })
  return { status: response.statusCode, entries: response.json() }
}

test('answers the calls of a page as each call does', async () => {
  const headers = { ...(await signInAs(running.services, 'advisor')), 'accept-language': 'en' }

  const { status, entries } = await ask('/tableau-de-bord', headers)

  expect(status).toBe(200)
  expect(entries.map(({ call }: { call: string }) => call)).toEqual(
    ['/live', ...firstCalls('/tableau-de-bord', 'advisor')].map((call) => `/api${call}`),
  )
  for (const { call, body } of entries)
    expect(body).toEqual((await running.app.inject({ url: call, headers })).json())
})

test('leaves out what the role may not see, and says what there is nothing of', async () => {
  const headers = await signInAs(running.services, 'advisor')

  const { entries } = await ask('/manage-dossier/1', headers)

  const byCall = new Map(entries.map((entry: { call: string }) => [entry.call, entry]))
  expect(byCall.get('/api/footer')).toMatchObject({ body: { blocks: expect.any(Array) } })
  expect(byCall.get('/api/dossiers/1/checks')).toEqual({
    call: '/api/dossiers/1/checks',
    missing: (await running.app.inject({ url: '/api/dossiers/1/checks', headers })).json(),
  })
  expect(byCall.has('/api/dossier/1/summary')).toBe(false)
})

test.each([
  '/form?dossier=../../metrics',
  '/form?dossier=1/../../metrics',
  '//other.test/form?dossier=1',
  '/manage-dossier/1%2f2',
  '//[',
])('asks nothing of a dossier for the page %s', (page) => {
  expect(firstCalls(page, 'advisor')).toEqual(['/users/me'])
})

test('refuses a stranger, and an address that is no path', async () => {
  const headers = await signInAs(running.services, 'advisor')

  expect((await ask('/tableau-de-bord', {})).status).toBe(401)
  expect((await ask('tableau-de-bord', headers)).status).toBe(422)
})
