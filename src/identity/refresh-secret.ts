import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityStorage } from './ports.ts'

const MODEL = 'CodeChallenge'

/** Keeps the code challenge of an authorization for the refresh calls of its family. */
export async function saveCodeChallenge(
  storage: IdentityStorage,
  grantId: string,
  challenge: string,
  lifetimeSeconds: number,
): Promise<void> {
  await storage.save(MODEL, grantId, { grantId, challenge }, lifetimeSeconds)
}

/**
 * Throws unless the refresh call carries as `client_secret` the code verifier of this family's sign-in: a refresh
 * token that was stolen alone is worth nothing. Source: shell §7 Session.
 */
export async function requireVerifier(storage: IdentityStorage, ctx: KoaContextWithOIDC): Promise<void> {
  const secret = ctx.oidc.body?.['client_secret']
  const grantId = ctx.oidc.entities.RefreshToken?.grantId
  const kept = grantId === undefined ? undefined : await storage.find(MODEL, grantId)
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
