import { expect, test } from 'vitest'
import { challengeOf, createVerifier } from './pkce.ts'

test('a verifier has 56 hexadecimal characters and never repeats', () => {
  const verifiers = Array.from({ length: 50 }, createVerifier)

  expect(verifiers.every((verifier) => /^[0-9a-f]{56}$/.test(verifier))).toBe(true)
  expect(new Set(verifiers).size).toBe(50)
})

test('computes the challenge of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})
