import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigningKey } from './signing-key.ts'

const seed = (attempt: number) => Buffer.alloc(32, attempt + 7)

test('is the same for the same seed', () => {
  expect(createSigningKey(seed)).toEqual(createSigningKey(seed))
})

test('signs what its public key verifies', () => {
  const key = createSigningKey(seed)
  const data = Buffer.from('a token')

  const signature = sign('sha256', data, createPrivateKey({ key, format: 'jwk' }))

  expect(verify('sha256', data, createPublicKey({ key, format: 'jwk' }), signature)).toBe(true)
})

test('uses the next seed when the first is not a valid key', () => {
  const outOfRange = (attempt: number) => (attempt === 0 ? Buffer.alloc(32, 0xff) : seed(attempt))

  expect(createSigningKey(outOfRange).d).toBe(seed(1).toString('base64url'))
})
