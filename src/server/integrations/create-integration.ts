import { randomBytes, randomUUID } from 'node:crypto'
import type { IssuedIntegration, NewIntegration, RotateIntegration } from '#contract/integrations.ts'
import { hashClientSecret } from '#identity/index.ts'
import { Failure } from '#rules/failure.ts'
import { ADVISING_ROLES, type Role } from '#vocabulary/role.ts'
import { isRegisterScope, PROVISIONING_SCOPE, type Scope } from '#vocabulary/scope.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { INTEGRATION_CREATED, INTEGRATION_ROTATED } from '../audit/store-events.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import { getIntegration, lockLive } from './list-integrations.ts'
import { readPublicKey } from './public-key.ts'

/** Dependencies of these actions, which commands use as well. */
export type IntegrationParts = Pick<Services, 'store' | 'clock' | 'keys'>

const SECRET_BYTES = 32
const LONGEST_DAYS = 731
const HOUR_MS = 3_600_000

/**
 * Creates a program's identity. `actorId` is null for a command. Throws when the name is taken, when a person has no
 * matching network or role, or when the key or expiry is invalid.
 */
export async function createIntegration(
  parts: IntegrationParts,
  actorId: number | null,
  given: NewIntegration,
): Promise<IssuedIntegration> {
  const at = parts.clock.now()
  const expiresAt = readExpiry(given.expires_on, at)
  const credential = issueCredential(given.public_key)
  return parts.store.db
    .transaction()
    .execute(async (trx) => {
      const owner_id = given.owner === null ? null : await findOwner(trx, given.owner, given.scopes)
      const network_id = given.network ?? null
      if (network_id !== null) await requireNetwork(trx, network_id)
      const { id } = await trx
        .insertInto('integration')
        .values({
          client_id: randomUUID(),
          name: given.name,
          owner_id,
          network_id,
          scopes: [...new Set(given.scopes)],
          acts_for: given.acts_for && (await findPeople(trx, given, { owner_id, network_id })),
          method: credential.method,
          created_at: at,
          created_by: actorId,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await storeCredential(trx, { id, actorId, at, credential })
      const detail = { integration: id, owner: owner_id, network: network_id, scopes: given.scopes }
      await recordStoreAct(trx, parts.keys, INTEGRATION_CREATED, { actorId, detail, at })
      return { integration: await getIntegration(trx, id, at), secret: credential.secret }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Failure('INTEGRATION_NAME_TAKEN', { cause: error }) : error
    })
}

/**
 * Rotates a program's key or secret. The former ones are accepted during the overlap. Without an overlap its tokens are
 * revoked too, since whoever stole the key may hold some.
 */
export async function rotateIntegration(
  parts: IntegrationParts,
  actorId: number | null,
  { id, public_key, overlap_hours }: RotateIntegration & { readonly id: number },
): Promise<IssuedIntegration> {
  const at = parts.clock.now()
  const credential = issueCredential(public_key)
  return parts.store.db.transaction().execute(async (trx) => {
    const { client_id, method } = await lockLive(trx, id, at)
    if (method !== credential.method) throw new Failure('INTEGRATION_METHOD_FIXED')
    const until = new Date(at.getTime() + overlap_hours * HOUR_MS)
    await trx
      .updateTable('integration_credential')
      .set({ expires_at: until })
      .where('integration_id', '=', id)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', until)]))
      .execute()
    await storeCredential(trx, { id, actorId, at, credential })
    if (overlap_hours === 0) await endTokens(trx, client_id)
    const detail = { integration: id, overlapHours: overlap_hours }
    await recordStoreAct(trx, parts.keys, INTEGRATION_ROTATED, { actorId, detail, at })
    return { integration: await getIntegration(trx, id, at), secret: credential.secret }
  })
}

async function endTokens(trx: Trx, clientId: string): Promise<void> {
  await trx
    .deleteFrom('identity_payload')
    .where('model', '=', 'ClientCredentials')
    .where((eb) => eb(eb.ref('payload', '->>').key('clientId'), '=', clientId))
    .execute()
}

/** The end of the day in UTC. */
function readExpiry(day: string, now: Date): Date {
  const at = new Date(`${day}T23:59:59Z`)
  const days = (at.getTime() - now.getTime()) / (24 * HOUR_MS)
  if (days <= 0 || days > LONGEST_DAYS) throw new Failure('INTEGRATION_EXPIRY_REFUSED')
  return at
}

type Credential = ReturnType<typeof issueCredential>

function issueCredential(publicKey: NewIntegration['public_key']) {
  if (publicKey !== null)
    return { method: 'private_key_jwt', jwk: readPublicKey(publicKey), secret: null } as const
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { method: 'client_secret_basic', jwk: null, secret } as const
}

async function storeCredential(
  trx: Trx,
  { id, actorId, at, credential }: { id: number; actorId: number | null; at: Date; credential: Credential },
): Promise<void> {
  const { jwk, secret } = credential
  await trx
    .insertInto('integration_credential')
    .values({
      integration_id: id,
      jwk: jwk && JSON.stringify(jwk),
      secret_hash: secret && hashClientSecret(secret),
      created_at: at,
      created_by: actorId,
    })
    .execute()
}

/** Only managers have accounts under them that a program may manage. */
async function findOwner(trx: Trx, email: string, scopes: readonly Scope[]): Promise<number> {
  const roles: readonly Role[] = scopes.includes(PROVISIONING_SCOPE) ? ['manager'] : ['manager', 'partner']
  const owner = await findOpen(trx, email, roles)
  return owner.id
}

/** Locks the network against concurrent removal, which would not revoke this program. */
async function requireNetwork(trx: Trx, id: number): Promise<void> {
  await trx
    .selectFrom('network')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('INVALID_REQUEST', { params: { detail: 'network' } }))
}

/**
 * The persons named for a program must currently be in its network or under its owner; this is checked again on each call.
 */
async function findPeople(
  trx: Trx,
  { acts_for, scopes }: NewIntegration,
  { owner_id, network_id }: { readonly owner_id: number | null; readonly network_id: number | null },
): Promise<number[]> {
  const roles: readonly Role[] = scopes.some(isRegisterScope) ? ['manageDossier'] : ADVISING_ROLES
  const ids = new Set<number>()
  for (const email of acts_for ?? []) {
    const { id, parent_id, network } = await findOpen(trx, email, roles)
    if (owner_id !== null && owner_id !== id && owner_id !== parent_id) throw unknown(email)
    if (network_id !== null && network_id !== network) throw unknown(email)
    ids.add(id)
  }
  return [...ids]
}

async function findOpen(trx: Trx, email: string, roles: readonly Role[]) {
  return trx
    .selectFrom('account')
    .leftJoin('team', 'team.id', 'account.team_id')
    .select(['account.id', 'account.parent_id', 'team.network_id as network'])
    .where('account.email', '=', email)
    .where('account.role', 'in', roles)
    .where('account.closed_at', 'is', null)
    .executeTakeFirstOrThrow(() => unknown(email))
}

function unknown(email: string): Failure {
  return new Failure('INTEGRATION_PERSON_UNKNOWN', { params: { email } })
}
