import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('is an argon2id hash of the agreed cost', async () => {
  expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('accepts the password and refuses another', async () => {
  const hash = await hashPassword('secret')

  expect(await verifyPassword(hash, 'secret')).toBe(true)
  expect(await verifyPassword(hash, 'Secret')).toBe(false)
})

test('refuses every password of an account without one', async () => {
  expect(await verifyPassword(null, 'an account that does not exist')).toBe(false)
})
