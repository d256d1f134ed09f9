import { sql } from 'kysely'
import type { Team, Workload } from '#contract/team.ts'
import { Failure } from '#rules/failure.ts'
import { ADVISING_ROLES } from '#vocabulary/role.ts'
import { SIGNING_STATES } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { literals } from '../store/literals.ts'
import type { Db } from '../store/store.ts'

const DAY_MS = 24 * 3_600_000

export interface Member {
  readonly id: number
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly parent_id: number | null
}

export const nameOf = ({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/**
 * The manager and advisors of this user's network, by name, without closed accounts. Only the user when there is no
 * manager.
 */
export async function findNetwork(db: Db, user: Pick<User, 'id' | 'role'>): Promise<readonly Member[]> {
  const head =
    user.role === 'manager'
      ? sql<number>`${user.id}::integer`
      : sql<number>`(select parent_id from account where id = ${user.id})`
  return db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'parent_id'])
    .where('role', 'in', ADVISING_ROLES)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', user.id), eb('id', '=', head), eb('parent_id', '=', head)]))
    .orderBy(sql`search_key(last_name)`)
    .orderBy(sql`search_key(first_name)`)
    .orderBy('id')
    .execute()
}

/** 422 for an account outside the user's network, as for an unknown one. */
export function requireMember(network: readonly Member[], id: number): Member {
  const member = network.find((each) => each.id === id)
  if (member) return member
  throw new Failure('PERSON_NOT_IN_NETWORK')
}

/** The network of the user; for a manager with each member's workload. */
export async function readTeam(services: Services, user: User): Promise<Team> {
  const { db } = services.store
  const network = await findNetwork(db, user)
  const workloads =
    user.role === 'manager'
      ? await readWorkloads(
          db,
          network.map(({ id }) => id),
          services.clock.now(),
        )
      : new Map<number, Workload>()
  return {
    people: network.map((member) => ({
      id: member.id,
      external_id: member.username,
      name: nameOf(member),
      isSelf: member.id === user.id,
      workload: workloads.get(member.id) ?? null,
    })),
  }
}

interface WorkloadRow extends Omit<Workload, 'awaitedSince' | 'leftSince'> {
  readonly id: number
  readonly awaitedSince: Date | null
  readonly leftSince: Date | null
}

/** Counts from the index of each advisor's dossiers. */
async function readWorkloads(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Workload>> {
  const { rows } = await sql<WorkloadRow>`
    select member.id, counts.*, sent.*, entries.*
    from unnest(${ids}::integer[]) as member (id)
    cross join lateral (
      select count(*) filter (where list = 'current')::integer as current,
        count(*) filter (where list = 'signature')::integer as signature,
        count(*) filter (where list = 'signed')::integer as signed,
        count(*) filter (where list = 'abandoned')::integer as abandoned
      from dossier where advisor_id = member.id
    ) as counts
    cross join lateral (
      select count(*)::integer as awaited, min(envelope.sent_at) as "awaitedSince"
      from dossier join envelope on envelope.dossier_id = dossier.id and envelope.state = 'sent'
      where dossier.advisor_id = member.id and dossier.list in ('current', 'signature')
        and dossier.state in (${literals(SIGNING_STATES)})
    ) as sent
    cross join lateral (
      select count(*)::integer as left, min(updated_at) as "leftSince" from dossier
      where advisor_id = member.id and list = 'current' and state not in (${literals(SIGNING_STATES)})
        and updated_at <= ${new Date(now.getTime() - DAY_MS)}
    ) as entries`.execute(db)
  return new Map(
    rows.map(({ id, awaitedSince, leftSince, ...counts }) => [
      id,
      {
        ...counts,
        awaitedSince: awaitedSince?.toISOString() ?? null,
        leftSince: leftSince?.toISOString() ?? null,
      },
    ]),
  )
}
