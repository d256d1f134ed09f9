import { sql } from 'kysely'
import type { Networks } from '#contract/people.ts'
import { Failure } from '#rules/failure.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { revokeOfNetwork } from '../integrations/index.ts'
import type { Services } from '../services.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import type { Db, Trx } from '../store/store.ts'

type Parts = Pick<Services, 'clock' | 'keys'>

/** Networks with their teams by name, and the managers. */
export async function listNetworks(db: Db): Promise<Networks> {
  const { rows: networks } = await sql<Networks['networks'][number]>`
    select network.id, network.name, coalesce((
      select json_agg(json_build_object('id', team.id, 'name', team.name,
        'members', (select count(*)::integer from account where team_id = team.id and closed_at is null)) order by lower(team.name))
      from team where team.network_id = network.id), '[]') as teams
    from network order by lower(network.name)`.execute(db)
  const { rows: managers } = await sql<Networks['managers'][number]>`
    select id, trim(first_name || ' ' || last_name) as name from account
    where role = 'manager' and closed_at is null order by search_key(last_name), search_key(first_name), id`.execute(
    db,
  )
  return { networks, managers }
}

/** A new network, without a team. 409 for a name that is taken, in any case. */
export async function createNetwork(parts: Parts, trx: Trx, actorId: number, name: string): Promise<number> {
  return change(parts, trx, { actorId, action: 'network.created' }, async () => {
    const { id } = await trx
      .insertInto('network')
      .values({ name, created_at: parts.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, detail: { network: id } }
  })
}

/** A new team of a network. 404 for an unknown network, 409 for a name that another of its teams has. */
export async function createTeam(
  parts: Parts,
  trx: Trx,
  actorId: number,
  { network, name }: { readonly network: number; readonly name: string },
): Promise<number> {
  return change(parts, trx, { actorId, action: 'network.team-created' }, async () => {
    await lock(trx, 'network', network)
    const { id } = await trx
      .insertInto('team')
      .values({ network_id: network, name, created_at: parts.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, detail: { network, team: id } }
  })
}

type Kind = 'network' | 'team'

export async function rename(
  parts: Parts,
  trx: Trx,
  actorId: number,
  { kind, id, name }: { readonly kind: Kind; readonly id: number; readonly name: string },
): Promise<number> {
  return change(parts, trx, { actorId, action: 'network.renamed' }, async () => {
    await lock(trx, kind, id)
    await trx.updateTable(kind).set({ name }).where('id', '=', id).execute()
    return { id, detail: { [kind]: id } }
  })
}

/** Removes a network without teams, which ends its programs, or a team without people, closed accounts included. */
export async function remove(
  parts: Parts,
  trx: Trx,
  actorId: number,
  { kind, id }: { readonly kind: Kind; readonly id: number },
): Promise<number> {
  return change(parts, trx, { actorId, action: 'network.removed' }, async () => {
    await lock(trx, kind, id)
    const held =
      kind === 'network'
        ? await trx.selectFrom('team').select('id').where('network_id', '=', id).limit(1).executeTakeFirst()
        : await trx.selectFrom('account').select('id').where('team_id', '=', id).limit(1).executeTakeFirst()
    if (held) throw new Failure('NETWORK_NOT_EMPTY')
    if (kind === 'network') await revokeOfNetwork(parts, trx, { actorId, network: id })
    await trx.deleteFrom(kind).where('id', '=', id).execute()
    return { id, detail: { [kind]: id } }
  })
}

async function change(
  { clock, keys }: Parts,
  trx: Trx,
  { actorId, action }: { readonly actorId: number; readonly action: string },
  work: () => Promise<{ readonly id: number; readonly detail: Readonly<Record<string, number>> }>,
): Promise<number> {
  const { id, detail } = await work().catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure('NETWORK_NAME_TAKEN', { cause: error }) : error
  })
  await recordStoreAct(trx, keys, action, { actorId, detail, at: clock.now() })
  return id
}

async function lock(trx: Trx, kind: Kind, id: number): Promise<void> {
  const found = await trx.selectFrom(kind).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw new Failure('NOT_FOUND')
}
