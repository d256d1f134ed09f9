import { Failure } from '#rules/failure.ts'
import { canReview } from '#rules/permission.ts'
import { ADVISING_ROLES, isAdvising, isInvestor, type Role } from '#vocabulary/role.ts'
import { returnDossiers } from '../assignment/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { AccountAct } from './close-account.ts'
import { endCovers } from './end-covers.ts'
import { lockAccount, refuseOwn, requireOtherAdministrator } from './guards.ts'
import { TEAMS } from './new-account.ts'

type Parts = Pick<Services, 'clock' | 'keys'>

/**
 * Changes the role of a staff member and ends their sessions, so that the next sign-in asks for the factors that the role
 * requires. Somebody who still advises or manages has to hand that over first; what a former reviewer had in charge goes
 * back to nobody. Returns false when the role is unchanged.
 */
export async function changeRole(
  { clock, keys }: Parts,
  trx: Trx,
  { id, actorId, role }: AccountAct & { readonly role: Role },
): Promise<boolean> {
  refuseOwn(actorId, id)
  await requireOtherAdministrator(trx, role === 'administrator' ? 0 : id)
  const account = await lockAccount(trx, id)
  if (account.role === role) return false
  if (isInvestor(account.role) || isInvestor(role)) throw new Failure('ROLE_NOT_CHANGEABLE')
  if (!isAdvising(role)) await refuseAdvising(trx, id)
  if (role !== 'manager') await refuseManaging(trx, id)
  const keepsManager = TEAMS[role]?.includes('manager') ?? false
  await trx
    .updateTable('account')
    .set({
      role,
      ...(keepsManager ? {} : { parent_id: null }),
      ...(isAdvising(role) ? {} : { team_id: null }),
    })
    .where('id', '=', id)
    .execute()
  if (!keepsManager) await endCovers({ clock, keys }, trx, { id, actorId })
  await endEverySession(trx, id)
  const at = clock.now()
  if (!canReview(role)) await returnDossiers({ keys }, trx, id, at)
  await recordAccountAct(trx, keys, id, 'account.role-changed', {
    actorId,
    detail: { from: account.role, to: role },
    at,
  })
  return true
}

async function refuseAdvising(trx: Trx, id: number): Promise<void> {
  const dossier = await trx
    .selectFrom('dossier')
    .select('id')
    .where('advisor_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const client = await trx
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', id)
    .where('role', 'not in', ADVISING_ROLES)
    .limit(1)
    .executeTakeFirst()
  if (dossier ?? client) throw new Failure('STILL_ADVISES')
}

async function refuseManaging(trx: Trx, id: number): Promise<void> {
  const member = await trx
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', id)
    .where('role', 'in', ADVISING_ROLES)
    .limit(1)
    .executeTakeFirst()
  if (member) throw new Failure('STILL_MANAGES')
}

export interface Place {
  /** Null: none. */
  readonly managerId: number | null
  readonly teamId: number | null
}

/** Moves an advising person to a manager and a team. Returns false when nothing changes. */
export async function changePlace(
  { clock, keys }: Parts,
  trx: Trx,
  { id, actorId, managerId, teamId }: AccountAct & Place,
): Promise<boolean> {
  refuseOwn(actorId, id)
  const account = await lockAccount(trx, id)
  if (!isAdvising(account.role)) throw new Failure('NOT_AN_ADVISOR')
  if (account.parent_id === managerId && account.team_id === teamId) return false
  if (managerId !== null) await requireManager(trx, account.role, managerId)
  if (teamId !== null) await requireTeam(trx, teamId)
  await trx
    .updateTable('account')
    .set({ parent_id: managerId, team_id: teamId })
    .where('id', '=', id)
    .execute()
  if (account.parent_id !== managerId) await endCovers({ clock, keys }, trx, { id, actorId })
  await recordAccountAct(trx, keys, id, 'account.place-changed', {
    actorId,
    detail: { manager: managerId, team: teamId },
    at: clock.now(),
  })
  return true
}

async function requireManager(trx: Trx, role: Role, managerId: number): Promise<void> {
  const manager = await trx
    .selectFrom('account')
    .select('role')
    .where('id', '=', managerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!manager || !TEAMS[role]?.includes(manager.role))
    throw new Failure('INVALID_REQUEST', { params: { detail: 'manager' } })
}

async function requireTeam(trx: Trx, teamId: number): Promise<void> {
  const team = await trx.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst()
  if (!team) throw new Failure('INVALID_REQUEST', { params: { detail: 'team' } })
}

/** Ends every session of an account, as after the loss of a machine. Their next calls are refused. */
export async function endSessions(
  { clock, keys }: Parts,
  trx: Trx,
  { id, actorId }: AccountAct,
): Promise<void> {
  await lockAccount(trx, id)
  await endEverySession(trx, id)
  await recordAccountAct(trx, keys, id, 'account.sessions-ended', { actorId, at: clock.now() })
}
