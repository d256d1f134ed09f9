import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { BACK_OFFICE_ROLES, type Role } from '#vocabulary/role.ts'
import { PROVISIONING_SCOPE } from '#vocabulary/scope.ts'
import { hashClientSecret } from '#identity/index.ts'
import { bearerToken, hashToken } from '../http/authenticate.ts'
import { isInForce } from '../http/program-caller.ts'
import type { Db } from '../store/store.ts'
import { ScimError } from './scim-error.ts'

/** A program that manages accounts. */
export interface ScimCaller {
  readonly id: number
  /** Head of the network whose people it manages; null for the company's staff. */
  readonly ownerId: number | null
}

const COMPANY_ROLES: readonly Role[] = [...BACK_OFFICE_ROLES, 'author', 'administrator']
const NETWORK_ROLES: readonly Role[] = ['advisor', 'partner']

/** The roles that a program sees and may give: those of the company's staff, or of people under the head of a network. */
export function rolesOf({ ownerId }: ScimCaller): readonly Role[] {
  return ownerId === null ? COMPANY_ROLES : NETWORK_ROLES
}

/**
 * The program of a bearer token: an access token, or the secret itself, since identity providers send a static one. A
 * secret is accepted for SCIM calls only. Throws 401.
 */
export async function findScimCaller(db: Db, request: FastifyRequest, now: Date): Promise<ScimCaller> {
  const token = bearerToken(request)
  if (token === undefined) throw new ScimError(401, 'a bearer token is needed')
  const { rows } = await sql<ScimCaller>`
    select integration.id, integration.owner_id as "ownerId" from integration
    where ${PROVISIONING_SCOPE} = any(integration.scopes) and ${isInForce(now)} and (
      exists (select from integration_credential as credential
        where credential.integration_id = integration.id and credential.secret_hash = ${hashClientSecret(token)}
          and (credential.expires_at is null or credential.expires_at > ${now}))
      or exists (select from identity_payload as token
        where token.model = 'ClientCredentials' and token.id = ${hashToken(token)} and token.expires_at > ${now}
          and token.payload ->> 'clientId' = integration.client_id
          and coalesce(${PROVISIONING_SCOPE} = any(string_to_array(token.payload ->> 'scope', ' ')), true)))`.execute(
    db,
  )
  const [caller] = rows
  if (!caller)
    throw new ScimError(401, 'the bearer token is not one of a program with the scope accounts:write')
  return caller
}

/** Records the last use, once a minute at most. */
export async function noteScimUse(db: Db, { id }: ScimCaller, now: Date): Promise<void> {
  await db
    .updateTable('integration')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(now.getTime() - 60_000))]),
    )
    .execute()
}
