import { sql } from 'kysely'
import type { ChoicesQuery, FilterChoices } from '#contract/views.ts'
import { canFilter } from '#rules/dossier-filters.ts'
import { Failure } from '#rules/failure.ts'
import { parseNetworkGroup } from '#rules/network-group.ts'
import { toSearchKey } from '#rules/search-key.ts'
import { ADVISING_ROLES, isBackOffice, type Role } from '#vocabulary/role.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { escapeLike, searchPatterns } from '../store/search-patterns.ts'

const MOST_CHOICES = 20

/** Values of a filter that the user may choose, by label: products of the deployment, staff by name or number. */
export async function findChoices(
  services: Services,
  user: User,
  { filter, search }: ChoicesQuery,
): Promise<FilterChoices> {
  if (!canFilter(user.role, filter)) throw new Failure('FORBIDDEN')
  if (filter === 'product') {
    const found = services.deployment.products.filter(({ name }) =>
      toSearchKey(name).includes(toSearchKey(search)),
    )
    return { choices: found.map(({ code, name }) => ({ value: code, label: name })) }
  }
  const groups = filter === 'network' ? await findGroups(services, search) : []
  if (groups.length > 0) return { choices: groups }
  return { choices: await findStaff(services, user, { roles: STAFF[filter], search }) }
}

/** Networks and teams by name, or the one of a value. A manager's own number still selects their people. */
async function findGroups({ store: { db } }: Services, search: string): Promise<FilterChoices['choices']> {
  const group = parseNetworkGroup(search)
  const { rows } = await sql<{ value: string; label: string }>`
    select * from (
      select 'network:' || id as value, name as label from network
      union all
      select 'team:' || team.id, network.name || ' / ' || team.name from team join network on network.id = team.network_id
    ) as choice
    where ${group ? sql`value = ${search}` : sql`search_key(label) like '%' || search_key(${escapeLike(search)}) || '%'`}
    order by search_key(label), value limit ${MOST_CHOICES}`.execute(db)
  return rows
}

const STAFF: Readonly<Record<'network' | 'advisor' | 'assignee', readonly Role[]>> = {
  network: ['manager'],
  advisor: ADVISING_ROLES,
  assignee: ['manageDossier'],
}

async function findStaff(
  { store: { db } }: Services,
  user: User,
  { roles, search }: { readonly roles: readonly Role[]; readonly search: string },
): Promise<FilterChoices['choices']> {
  const patterns = searchPatterns(search)
  if (!patterns) return []
  let query = db
    .selectFrom('account')
    .select(['username', 'first_name', 'last_name'])
    .where('role', 'in', roles)
    .where('erased_at', 'is', null)
  // Must match the expression of the index on names.
  for (const pattern of patterns)
    query = query.where(
      sql<boolean>`search_key(' ' || username || ' ' || last_name || ' ' || first_name) like search_key(${pattern})`,
    )
  if (!isBackOffice(user.role))
    query = query.where((eb) => eb.or([eb('parent_id', '=', user.id), eb('id', '=', user.id)]))
  const rows = await query
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(MOST_CHOICES)
    .execute()
  return rows.map(({ username, first_name, last_name }) => ({
    value: username,
    label: `${first_name} ${last_name} (${username})`,
  }))
}
