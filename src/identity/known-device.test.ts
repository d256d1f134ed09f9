import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { findKnownDevice, rememberDevice } from './known-device.ts'

const KEY = Buffer.alloc(32, 1)
const place = { key: KEY, path: '/auth', isSecure: true }

function requestWith(cookie: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.headers.cookie = cookie
  return request
}

/** Value of the cookie after these accounts signed in, in this order. */
function cookieOf(...accountIds: readonly number[]): string {
  let cookie = ''
  for (const accountId of accountIds) {
    const request = requestWith(cookie)
    const response = new ServerResponse(request)
    rememberDevice(request, response, place, accountId)
    cookie = String(response.getHeader('set-cookie'))
  }
  return cookie
}

const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''

test('recognises only the accounts that signed in', () => {
  const request = requestWith(`other=1; ${pairOf(cookieOf(7, 8))}`)

  expect(findKnownDevice(request, KEY, 7)).toMatch(/^[\w-]{16}$/)
  expect(findKnownDevice(request, KEY, 8)).toBeDefined()
  expect(findKnownDevice(request, KEY, 9)).toBeUndefined()
})

test('sets an HttpOnly and SameSite cookie', () => {
  expect(cookieOf(7)).toMatch(/; Path=\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/)
})

test('forgets the oldest of nine accounts', () => {
  const request = requestWith(pairOf(cookieOf(1, 2, 3, 4, 5, 6, 7, 8, 9)))

  expect(findKnownDevice(request, KEY, 1)).toBeUndefined()
  expect(findKnownDevice(request, KEY, 2)).toBeDefined()
})

test.each([
  ['another key', (pair: string) => pair, Buffer.alloc(32, 2)],
  ['another account', (pair: string) => pair.replace('=7.', '=8.'), KEY],
  ['nothing signed', () => 'paraphe_device=7.made-up.', KEY],
  ['nothing at all', () => 'paraphe_device=', KEY],
])('believes no cookie with %s', (_case, change, key) => {
  const request = requestWith(change(pairOf(cookieOf(7))))

  expect(findKnownDevice(request, key, 7)).toBeUndefined()
  expect(findKnownDevice(request, key, 8)).toBeUndefined()
})
