import { sql } from 'kysely'
import type { Integration, Integrations } from '#contract/integrations.ts'
import { Failure } from '#rules/failure.ts'
import { ADVISING_ROLES, WIRE_ROLES } from '#vocabulary/role.ts'
import type { Db, Trx } from '../store/store.ts'

/** Every program that ever had an identity, newest first. */
export async function listIntegrations(db: Db, now: Date): Promise<readonly Integration[]> {
  const rows = await selectIntegrations(db, now).orderBy('integration.id', 'desc').execute()
  return rows.map((row) => presentIntegration(row, now))
}

export async function getIntegration(db: Db, id: number, now: Date): Promise<Integration> {
  const row = await selectIntegrations(db, now).where('integration.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return presentIntegration(row, now)
}

/** Finds a program by name. Throws with a message for the operator. */
export async function findIntegration(db: Db, name: string): Promise<number> {
  const row = await db.selectFrom('integration').select('id').where('name', '=', name).executeTakeFirst()
  if (!row) throw new Error(`no integration is named ${name}: npm run list-integrations`)
  return row.id
}

/** Locks the row of a program that is neither revoked nor expired. Throws 404 and 409. */
export async function lockLive(trx: Trx, id: number, now: Date) {
  const row = await trx
    .selectFrom('integration')
    .select(['client_id', 'method', 'revoked_at', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  if (row.revoked_at !== null || row.expires_at <= now) throw new Failure('INTEGRATION_ENDED')
  return row
}

interface Person {
  readonly name: string
  readonly email: string
}

const PERSON = sql`json_build_object('name', first_name || ' ' || last_name, 'email', email)`

function selectIntegrations(db: Db, now: Date) {
  return db
    .selectFrom('integration')
    .selectAll()
    .select([
      sql<Person | null>`case when network_id is null then (select ${PERSON} from account where id = owner_id) end`.as(
        'owner',
      ),
      sql<string | null>`(select network.name from network where network.id = network_id)`.as('network_name'),
      sql<readonly Person[] | null>`case when acts_for is not null then (
        select coalesce(json_agg(${PERSON} order by last_name, first_name), '[]') from account
        where id = any(acts_for)) end`.as('people'),
      sql<Date | null>`(select max(expires_at) from integration_credential
        where integration_id = integration.id and expires_at > ${now})`.as('overlap_until'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectIntegrations>['executeTakeFirstOrThrow']>>

function presentIntegration(row: Row, now: Date): Integration {
  const { id, client_id, name, owner, network_id, network_name, scopes, people, method } = row
  const state = row.revoked_at !== null ? 'revoked' : row.expires_at <= now ? 'expired' : 'active'
  return {
    id,
    client_id,
    name,
    owner,
    network: network_id === null ? null : { id: network_id, name: network_name },
    scopes,
    acts_for: people && [...people],
    method,
    state,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    overlap_until: row.overlap_until?.toISOString() ?? null,
  }
}

/** Open accounts that an integration may belong to or act for, by name. */
export async function listPeople(db: Db): Promise<Integrations['people']> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('account as parent', 'parent.id', 'account.parent_id')
    .select(['account.email', 'account.role', 'account.first_name', 'account.last_name'])
    .leftJoin('team', 'team.id', 'account.team_id')
    .select(['parent.email as manager', 'team.network_id as network'])
    .where('account.role', 'in', [...ADVISING_ROLES, 'manageDossier'])
    .where('account.closed_at', 'is', null)
    .orderBy('account.last_name')
    .orderBy('account.first_name')
    .execute()
  return rows.map(({ email, role, first_name, last_name, manager, network }) => ({
    email,
    role: ADVISING_ROLES.find((each) => each === role) ?? WIRE_ROLES.manageDossier,
    name: `${first_name} ${last_name}`.trim(),
    manager,
    network,
  }))
}

export async function listNetworkNames(db: Db): Promise<Integrations['networks']> {
  return db
    .selectFrom('network')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Finds a network by name. Throws with a message for the operator. */
export async function findNetwork(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('network')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirstOrThrow(() => new Error(`no network is named ${name}`))
  return row.id
}
