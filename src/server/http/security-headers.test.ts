import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { startTestApplication, type TestApplication } from '#test/support/test-application.ts'
import { withTheme } from '../theme.ts'

let running: TestApplication
beforeAll(async () => {
  running = await startTestApplication()
})
afterAll(() => running.close())

it.each([
  ['a page of sign-in', '/auth/forgotten'],
  ['a page of the ceremony', '/sign/open/unknown'],
])('lets %s use no camera, microphone, position or payment', async (_name, path) => {
  const { headers } = await fetch(running.url + path, { headers: { accept: 'text/html' } })

  const policy = headers.get('permissions-policy') ?? ''
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(policy).toContain(`${feature}=()`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

it('allows the theme inside a page by its hash, and no other style', async () => {
  const link = '<link rel="stylesheet" href="/deployment/theme.css"  />'
  const [, style = ''] = /^<style>([^]*)<\/style>$/.exec(withTheme(link, running.services)) ?? []
  const hash = createHash('sha256').update(style).digest('base64')

  const { headers } = await fetch(`${running.url}/auth/forgotten`)

  expect(style).toContain(':root')
  expect(headers.get('content-security-policy')?.split(';')).toContain(`style-src 'self' 'sha256-${hash}'`)
})

it('sends them with the login page', async () => {
  const page = await new Browser().follow(authorizeUrl(running.url, createVerifier()))

  expect(page.response?.headers.get('permissions-policy')).toContain('camera=()')
})

it.each([
  ['a call', '/api/deployment'],
  ['a refused call', '/api/dossiers'],
  ['an address that is not there', '/sign'],
  ['a style sheet', '/deployment/theme.css'],
  ['a font', '/auth/assets/text.woff2'],
  ['a picture', '/deployment/logo.svg'],
])('sends %s with less than 400 bytes of headers, and lets it run nothing', async (_name, path) => {
  const { headers } = await fetch(running.url + path)

  const bytes = [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(bytes).toBeLessThan(400)
})
