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

/** The program as an OAuth client that may only use the client credentials grant. */
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

/** Makes the provider compare hashes: it never has the secrets, and there are two of them during a rotation. */
export function compareHashedSecrets(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function (given) {
    const actual = Buffer.from(hashClientSecret(given))
    const accepted = (this.clientSecret ?? '').split(SEPARATOR).map((hash) => Buffer.from(hash))
    return accepted.some((hash) => hash.length === actual.length && timingSafeEqual(hash, actual))
  }
}

/**
 * Called before a token is stored. Throws for an unknown scope: the provider would drop it silently and hide a typing
 * mistake. A program that requests no scope gets all its registered ones, and the response lists them.
 */
export async function admitProgramToken(
  programs: Programs,
  { oidc }: KoaContextWithOIDC,
  token: ClientCredentials,
): Promise<void> {
  const { client, body } = oidc
  // Read from the body: the provider has already removed unknown scopes from its parameters.
  const asked = body?.['scope']
  const known: readonly string[] = SCOPES
  const unknown = typeof asked === 'string' && asked.split(' ').find((each) => !known.includes(each))
  if (typeof unknown === 'string') throw new errors.InvalidScope('requested scope is unknown', unknown)
  if (asked === undefined && client?.scope !== undefined) token.scope = client.scope
  if (client) await programs.noteUse(client.clientId)
}
