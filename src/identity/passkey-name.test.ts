import { expect, test } from 'vitest'
import { nameDevice } from './passkey-name.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0 Mobile', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0', 'Windows'],
  ['something else', 'Clé d’accès'],
  [undefined, 'Clé d’accès'],
])('names a passkey created with %s after its device', (userAgent, name) => {
  const request = { headers: userAgent === undefined ? {} : { 'user-agent': userAgent } }

  expect(nameDevice({ request, language: 'fr' })).toBe(name)
})
