import type { Departure, DeparturePreview } from '#contract/people.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ADVISING_ROLES, type Role } from '#vocabulary/role.ts'
import { closeById } from '../accounts/close-account.ts'
import { moveEverything, previewLeaving } from '../advising/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'

interface Leaving {
  readonly from: number
  readonly to: number
}

/** Previews a departure without changing anything. 404 for an unknown person, 422 for a successor who cannot take over. */
export async function previewDeparture(
  services: Services,
  leaving: Leaving,
  locale: Locale,
): Promise<DeparturePreview> {
  const { db } = services.store
  const advisors = await findAdvisors(db, leaving)
  const members = await findMembers(db, leaving.from)
  return {
    ...(await previewLeaving(services, advisors, locale)),
    members: members.length,
    members_stay: members.length > 0 && advisors.to.role !== 'manager',
  }
}

/**
 * Hands over an advisor's clients, dossiers and, for a manager, the team, in the caller's transaction. With `close`, also
 * closes the account: 409 `DEPARTURE_STAYS`, without any change, if something cannot be moved.
 */
export async function leave(
  services: Services,
  trx: Trx,
  actorId: number,
  { from: fromId, to: toId, reason, mails, close }: Leaving & Departure,
): Promise<void> {
  const { from, to } = await findAdvisors(trx, { from: fromId, to: toId })
  const user = await trx
    .selectFrom('account')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', actorId)
    .executeTakeFirstOrThrow()
  const stays = await moveEverything(services, trx, user, { from, to, reason, mails })
  const membersStay = await moveMembers(services, trx, actorId, { from: fromId, to })
  if (!close) return
  if (stays + membersStay > 0)
    throw new Failure('DEPARTURE_STAYS', { params: { count: String(stays + membersStay) } })
  await closeById(services, trx, { id: fromId, actorId })
}

/** Moves a manager's team to another manager. Returns the number of members that stay: an advisor cannot have a team. */
async function moveMembers(
  { keys, clock }: Services,
  trx: Trx,
  actorId: number,
  { from, to }: { readonly from: number; readonly to: { readonly id: number; readonly role: Role } },
): Promise<number> {
  const members = await findMembers(trx, from)
  if (to.role !== 'manager') return members.length
  for (const { id } of members) {
    if (id === to.id) continue
    await trx.updateTable('account').set({ parent_id: to.id }).where('id', '=', id).execute()
    const at = clock.now()
    const detail = { manager: to.id, from }
    await recordAccountAct(trx, keys, id, 'account.place-changed', { actorId, detail, at })
  }
  return 0
}

function findMembers(db: Db, managerId: number) {
  return db
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', managerId)
    .where('role', 'in', ADVISING_ROLES)
    .orderBy('id')
    .execute()
}

async function findAdvisors(db: Db, { from, to }: Leaving) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'parent_id', 'role', 'closed_at'])
    .where('id', 'in', [from, to])
    .where('role', 'in', ADVISING_ROLES)
    .where('erased_at', 'is', null)
    .execute()
  const leaving = rows.find(({ id }) => id === from)
  const taking = rows.find(({ id, closed_at }) => id === to && closed_at === null)
  if (!leaving) throw new Failure('NOT_FOUND')
  if (!taking || from === to) throw new Failure('INVALID_REQUEST', { params: { detail: 'to' } })
  return { from: leaving, to: taking }
}
