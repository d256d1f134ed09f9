import { createECDH, type JsonWebKey } from 'node:crypto'

/**
 * Signing key of ID tokens (ES256), derived from a seed so that all processes with the same master key agree without
 * storing it.
 */
export function createSigningKey(seed: (attempt: number) => Buffer): JsonWebKey & { kid: string } {
  const curve = createECDH('prime256v1')
  const d = chooseScalar(curve, seed)
  const point = curve.getPublicKey()
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    kid: point.subarray(1, 17).toString('base64url'),
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
}

/**
 * A random seed is almost always a valid P-256 scalar (all but one in four thousand million); otherwise takes the next
 * one.
 */
function chooseScalar(curve: ReturnType<typeof createECDH>, seed: (attempt: number) => Buffer): Buffer {
  for (let attempt = 0; attempt < 8; attempt++) {
    const candidate = seed(attempt)
    try {
      curve.setPrivateKey(candidate)
      return candidate
    } catch (error) {
      if (attempt === 7) throw error
    }
  }
  throw new Error('no signing key could be derived')
}
