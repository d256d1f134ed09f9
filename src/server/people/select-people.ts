import { sql, type RawBuilder } from 'kysely'
import type { PeopleQuery, PersonLine, People } from '#contract/people.ts'
import { roleOf, wireRole, type Role } from '#vocabulary/role.ts'
import { signsInElsewhere } from '../accounts/signs-in-elsewhere.ts'
import type { Services } from '../services.ts'
import { searchPatterns } from '../store/search-patterns.ts'
import type { Db } from '../store/store.ts'
import { readBounded } from '../store/read-bounded.ts'

export type PersonRow = Omit<PersonLine, 'role' | 'last_signed_in_at' | 'invitation_expired'> & {
  readonly role: Role
  /** A link to choose a password is valid. */
  readonly hasLink: boolean
  readonly signedInAt: Date | null
}

type Parts = Pick<Services, 'deployment' | 'clock'>

const NAME = sql`search_key(account.last_name), search_key(account.first_name), account.id`
const HAS_FACTOR = sql`(exists (select from second_factor where account_id = account.id and confirmed_at is not null)
  or exists (select from passkey where account_id = account.id))`
const FULL_NAME = sql`trim(first_name || ' ' || last_name)`

/**
 * A page of people by name, from the index on names or on names within a role. Uses keyset pagination, so that later pages
 * cost no more than the first.
 */
export async function selectPeople(
  db: Db,
  { deployment, clock }: Parts,
  query: PeopleQuery,
  limit: number,
): Promise<readonly PersonRow[]> {
  const conditions = conditionsOf(query, deployment.secondFactorRoles)
  if (conditions === undefined) return []
  const page = sql`select account.id from account where ${sql.join(conditions, sql` and `)}
    order by ${NAME} limit ${limit}`
  return readRows(db, deployment.secondFactorRoles, { page, now: clock.now() })
}

/** One person; undefined for an unknown or erased one. */
export async function selectPerson(
  db: Db,
  { deployment, clock }: Parts,
  id: number,
): Promise<PersonRow | undefined> {
  const page = sql`select account.id from account where account.id = ${id} and account.erased_at is null`
  const [row] = await readRows(db, deployment.secondFactorRoles, { page, now: clock.now() })
  return row
}

async function readRows(
  db: Db,
  factorRoles: readonly Role[],
  { page, now }: { readonly page: RawBuilder<unknown>; readonly now: Date },
): Promise<readonly PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with page as (${page})
    select account.id, account.email, account.username as number, account.role,
      trim(account.first_name || ' ' || account.last_name) as name,
      case when account.closed_at is not null then 'closed'
        when account.password_hash is null and account.last_signed_in_at is null then 'invited' else 'open' end as state,
      (select json_build_object('id', id, 'name', ${FULL_NAME}) from account as head where head.id = account.parent_id) as superior,
      (select json_build_object('id', network.id, 'name', network.name) from team
        join network on network.id = team.network_id where team.id = account.team_id) as network,
      (select json_build_object('id', id, 'name', name) from team where team.id = account.team_id) as team,
      account.last_signed_in_at as "signedInAt",
      exists (select from password_link where account_id = account.id and expires_at > ${now}) as "hasLink",
      case when ${HAS_FACTOR} then 'enrolled' when account.role = any(${[...factorRoles]}::text[]) then 'missing'
        else 'none' end as second_factor
    from page join account on account.id = page.id
    order by ${NAME}`.execute(db)
  return rows
}

/** Undefined when nobody can match. */
function conditionsOf(
  { search = '', role, network, team, state, factor, signed_in, after }: PeopleQuery,
  factorRoles: readonly Role[],
): readonly RawBuilder<unknown>[] | undefined {
  const patterns = searchPatterns(search)
  if (patterns === undefined) return undefined
  return [
    sql`account.erased_at is null`,
    ...patterns.map(matches),
    ...(role === undefined ? [] : [sql`account.role = ${roleOf(role)}`]),
    ...(network === undefined
      ? []
      : [sql`account.team_id in (select id from team where network_id = ${network})`]),
    ...(team === undefined ? [] : [sql`account.team_id = ${team}`]),
    ...(state === undefined ? [] : [STATES[state]]),
    ...(factor === undefined
      ? []
      : [
          sql`account.role = any(${[...factorRoles]}::text[]) and account.closed_at is null and not ${HAS_FACTOR}`,
        ]),
    ...(signed_in === undefined
      ? []
      : [sql`account.last_signed_in_at is null and account.closed_at is null`]),
    ...(after === undefined
      ? []
      : [
          sql`(${NAME}) > (select search_key(last_name), search_key(first_name), id from account as former
            where former.id = ${after})`,
        ]),
  ]
}

const STATES: Readonly<Record<PersonLine['state'], RawBuilder<unknown>>> = {
  closed: sql`account.closed_at is not null`,
  invited: sql`account.closed_at is null and account.password_hash is null and account.last_signed_in_at is null`,
  open: sql`account.closed_at is null
    and (account.password_hash is not null or account.last_signed_in_at is not null)`,
}

/** Matches number, name and address, spelled exactly as in their index. */
function matches(pattern: string): RawBuilder<unknown> {
  return sql`search_key(' ' || account.username || ' ' || account.last_name || ' ' || account.first_name
    || ' ' || account.email) like search_key(${pattern})`
}

export function presentPerson(
  services: Pick<Services, 'config'>,
  { role, signedInAt, hasLink, ...row }: PersonRow,
): PersonLine {
  const isInvited = row.state === 'invited' && !signsInElsewhere(services, row.email)
  return {
    ...row,
    role: wireRole(role),
    invitation_expired: isInvited && !hasLink,
    last_signed_in_at: signedInAt?.toISOString() ?? null,
  }
}

const ON_A_PAGE = 50

/** A page of people. `LIST_TOO_SLOW` beyond the limit of lists. */
export async function listPeople(
  services: Services,
  query: PeopleQuery,
  signal: AbortSignal,
): Promise<People> {
  const { store, config } = services
  return readBounded(store.db, { limitMs: config.listLimitMs, signal }, async (trx) => {
    const found = await selectPeople(trx, services, query, ON_A_PAGE + 1)
    const people = found.slice(0, ON_A_PAGE).map((row) => presentPerson(services, row))
    return { people, after: found.length > ON_A_PAGE ? (people.at(-1)?.id ?? null) : null }
  })
}
