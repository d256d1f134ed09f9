import { createHash, timingSafeEqual } from 'node:crypto'
import {
  errors,
  type AdapterPayload,
  type ClientCredentials,
  type KoaContextWithOIDC,
  type Provider,
} from 'oidc-provider'
import { SCOPES } from '#vocabulary/scope.ts'
import type { Program, Programs } from './ports.ts'

/** A secret of 256 random bits needs no slow hash. */
export function hashClientSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The program as an OAuth client of one grant, which signs nobody in. */
export function presentClient(program: Program): AdapterPayload {
  const { clientId, method, scopes, keys, secretHashes } = program
  return {
    client_id: clientId,
    token_endpoint_auth_method: method,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: 'ES256',
    scope: scopes.join(' '),
    ...(method === 'private_key_jwt'
      ? { jwks: { keys: [...keys] } }
      : { client_secret: secretHashes.join(SEPARATOR) }),
  }
}

const SEPARATOR = ','

/** Has the provider compare hashes: it is given no secret, and two during a rotation. */
export function compareHashedSecrets(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function (given) {
    const actual = Buffer.from(hashClientSecret(given))
    const accepted = (this.clientSecret ?? '').split(SEPARATOR).map((hash) => Buffer.from(hash))
    return accepted.some((hash) => hash.length === actual.length && timingSafeEqual(hash, actual))
  }
}

/**
 * Called for a token before it is stored. Throws for a scope that is none, which the provider leaves out in silence: a typing
 * mistake would go unseen. A program that asks for no scope has, and is told, all that are registered.
 */
export async function admitProgramToken(
  programs: Programs,
  { oidc }: KoaContextWithOIDC,
  token: ClientCredentials,
): Promise<void> {
  const { client, body } = oidc
  // Its parameters have lost what is no scope.
  const asked = body?.['scope']
  const known: readonly string[] = SCOPES
  const unknown = typeof asked === 'string' && asked.split(' ').find((each) => !known.includes(each))
  if (typeof unknown === 'string') throw new errors.InvalidScope('requested scope is unknown', unknown)
  if (asked === undefined && client?.scope !== undefined) token.scope = client.scope
  if (client) await programs.noteUse(client.clientId)
}
