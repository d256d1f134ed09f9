import { beforeEach, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { readFileSync } from 'node:fs'
import { DocusignDouble } from '#test/support/docusign-double/docusign-double.ts'
import { AccessTokens } from './access-token.ts'

let nowMs: number

const double = await forFile(DocusignDouble.start())
beforeEach(() => {
  nowMs = Date.now()
  double.faults.down = false
})

function createTokens(changes: { readonly userId?: string } = {}): AccessTokens {
  const given = double.environment()
  const settings = {
    baseUrl: `${double.url}/restapi`,
    authUrl: double.url,
    accountId: double.accountId,
    integrationKey: given['DOCUSIGN_INTEGRATION_KEY'] ?? '',
    userId: given['DOCUSIGN_USER_ID'] ?? '',
    privateKeyPem: readFileSync(given['DOCUSIGN_PRIVATE_KEY_FILE'] ?? '', 'utf8'),
    signingOrigins: [double.url],
    ...changes,
  }
  return new AccessTokens(settings, () => nowMs)
}

it('requests one token for concurrent callers', async () => {
  const tokens = createTokens()
  const before = double.tokens.granted

  const given = await Promise.all([tokens.get(), tokens.get(), tokens.get()])

  expect(new Set(given).size).toBe(1)
  expect(double.tokens.granted).toBe(before + 1)
})

it('caches a token until shortly before it expires', async () => {
  const tokens = createTokens()
  const first = await tokens.get()
  nowMs += 58 * 60_000
  const kept = await tokens.get()
  nowMs += 90_000

  expect(kept).toBe(first)
  // The assertion was issued ahead of the server's clock and is refused, which shows that a new token was requested.
  await expect(tokens.get()).rejects.toThrow('invalid_grant')
})

it('reports the error of the OAuth server, and retries on the next call', async () => {
  const tokens = createTokens({ userId: '00000000-0000-4000-8000-000000000000' })

  await expect(tokens.get()).rejects.toThrow('consent_required')
  await expect(tokens.get()).rejects.toThrow('consent_required')
})

it('retries after a timeout', async () => {
  const tokens = createTokens()
  double.faults.down = true

  await expect(tokens.get()).rejects.toThrow('no answer')
  double.faults.down = false

  await expect(tokens.get()).resolves.toBeTypeOf('string')
})
