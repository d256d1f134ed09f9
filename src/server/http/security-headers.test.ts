import { afterAll, beforeAll, expect, it } from 'vitest'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { startTestApplication, type TestApplication } from '#test/support/test-application.ts'

let running: TestApplication
beforeAll(async () => {
  running = await startTestApplication()
})
afterAll(() => running.close())

it.each([
  ['a call', '/api/deployment'],
  ['a refused call', '/api/dossiers'],
  ['a page of sign-in', '/auth/forgotten'],
  ['a page of the ceremony', '/sign/open/unknown'],
  ['an address that is not there', '/sign'],
])('lets %s use no camera, microphone, position or payment', async (_name, path) => {
  const { headers } = await fetch(running.url + path)

  const policy = headers.get('permissions-policy') ?? ''
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(policy).toContain(`${feature}=()`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

it('sends them with the login page', async () => {
  const page = await new Browser().follow(authorizeUrl(running.url, createVerifier()))

  expect(page.response?.headers.get('permissions-policy')).toContain('camera=()')
})
