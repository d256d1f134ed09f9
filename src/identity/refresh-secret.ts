import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityStorage } from './ports.ts'

/** Model of the challenge of a sign-in. */
export const CODE_CHALLENGE = 'CodeChallenge'

/** Stores the code challenge of an authorization for its later refresh calls. */
export async function saveCodeChallenge(
  storage: IdentityStorage,
  grantId: string,
  challenge: string,
  lifetimeSeconds: number,
): Promise<void> {
  await storage.save(CODE_CHALLENGE, grantId, { grantId, challenge }, lifetimeSeconds)
}

/**
 * Throws unless the refresh call sends the sign-in's code verifier as `client_secret`, so that a stolen refresh token
 * alone is useless. Source: shell §7 Session.
 */
export async function requireVerifier(storage: IdentityStorage, ctx: KoaContextWithOIDC): Promise<void> {
  const secret = ctx.oidc.body?.['client_secret']
  const grantId = ctx.oidc.entities.RefreshToken?.grantId
  const kept = grantId === undefined ? undefined : await storage.find(CODE_CHALLENGE, grantId)
  const challenge = kept?.['challenge']
  if (typeof secret !== 'string' || typeof challenge !== 'string' || !matches(secret, challenge)) {
    throw new errors.InvalidClientAuth('the verifier is not the one of this sign-in')
  }
}

function matches(verifier: string, challenge: string): boolean {
  const given = createHash('sha256').update(verifier).digest()
  const expected = Buffer.from(challenge, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
