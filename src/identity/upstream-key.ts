import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  type webcrypto,
} from 'node:crypto'
import type { IdentitySettings, UpstreamSettings } from './ports.ts'
import { createSigningKey } from './signing-key.ts'

/** The key pair for the encrypted ID tokens of one provider. */
export interface DecryptionKey {
  readonly key: webcrypto.CryptoKey
  readonly kid: string
  /** Published to the provider. */
  readonly publicJwk: JsonWebKey
}

/** Key management algorithm by kind of key. Source: RFC 7518 §4.1. */
const ALGORITHMS = {
  EC: { name: 'ECDH-ES', params: { name: 'ECDH', namedCurve: 'P-256' }, usage: 'deriveBits' },
  RSA: { name: 'RSA-OAEP-256', params: { name: 'RSA-OAEP', hash: 'SHA-256' }, usage: 'decrypt' },
} as const

/** Whether ID tokens can be decrypted with the key: RSA of 2,048 bits or more, or P-256. */
export function canDecrypt({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { namedCurve, modulusLength = 0 } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType === 'rsa') return modulusLength >= 2_048
  return asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
}

/** The decryption key of a provider: configured, or derived from the master key. Undefined without encryption. */
export function loadDecryptionKey(
  { deriveKey }: Pick<IdentitySettings, 'deriveKey'>,
  { issuer, decryption }: Pick<UpstreamSettings, 'issuer' | 'decryption'>,
): DecryptionKey | undefined {
  if (decryption === undefined) return undefined
  const secret = decryption === 'derived' ? derive(deriveKey, issuer) : decryption
  const shared = createPublicKey(secret).export({ format: 'jwk' })
  const { name, params, usage } = ALGORITHMS[shared.kty === 'RSA' ? 'RSA' : 'EC']
  const kid = createHash('sha256').update(JSON.stringify(shared)).digest('base64url').slice(0, 22)
  const key = secret.toCryptoKey(params, false, [usage])
  return { key, kid, publicJwk: { ...shared, kid, alg: name, use: 'enc' } }
}

function derive(deriveKey: IdentitySettings['deriveKey'], issuer: string): KeyObject {
  const key = createSigningKey((attempt) => deriveKey(`upstream encryption ${issuer} ${attempt}`))
  return createPrivateKey({ key, format: 'jwk' })
}
