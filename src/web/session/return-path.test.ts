import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isReturnPath } from './return-path.ts'

beforeAll(() => vi.stubGlobal('window', { location: { origin: 'https://paraphe.test' } }))
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['/dossier/signed-files?search=lemaire', true],
  ['/form?dossier=7', true],
  ['/', false],
  ['dossier', false],
  ['https://elsewhere.test/', false],
  ['//elsewhere.test', false],
  ['/\\elsewhere.test', false],
  ['/\t/elsewhere.test', false],
  ['/\\', false],
  ['/logout', false],
  ['/sso-check?x=1', false],
  ['/authorization?code=1', false],
])('%j is a path to return to: %s', (path, expected) => {
  expect(isReturnPath(path)).toBe(expected)
})
