import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { Failure } from '#rules/failure.ts'

const FEWEST_RSA_BITS = 2_048
/** Algorithms that a program may sign with, by kind of its key. Source: RFC 7518 §3.1, RFC 8037 §3.1. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  'ec prime256v1': 'ES256',
  ed25519: 'EdDSA',
  rsa: 'RS256',
}

/**
 * The public key of a JWK, without any other properties. Throws `INTEGRATION_KEY_PRIVATE` for a private key, which must not
 * leave its program, and `INTEGRATION_KEY_REFUSED` for any key that cannot verify signatures here.
 */
export function readPublicKey(pasted: Readonly<Record<string, unknown>>): JsonWebKey {
  if ('d' in pasted || 'k' in pasted) throw new Failure('INTEGRATION_KEY_PRIVATE')
  const key = parseKey(pasted)
  const { asymmetricKeyType = '', asymmetricKeyDetails: { namedCurve, modulusLength } = {} } = key
  const alg = ALGORITHMS[[asymmetricKeyType, namedCurve].filter(Boolean).join(' ')]
  const isShort = modulusLength !== undefined && modulusLength < FEWEST_RSA_BITS
  if (alg === undefined || isShort) throw new Failure('INTEGRATION_KEY_REFUSED')
  const kid = typeof pasted['kid'] === 'string' ? { kid: pasted['kid'] } : {}
  return { ...key.export({ format: 'jwk' }), ...kid, alg, use: 'sig' }
}

function parseKey(pasted: Readonly<Record<string, unknown>>) {
  try {
    return createPublicKey({ key: pasted, format: 'jwk' })
  } catch (cause) {
    throw new Failure('INTEGRATION_KEY_REFUSED', { cause })
  }
}
