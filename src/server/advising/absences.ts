import type { Absence, Absences, PlanAbsence } from '#contract/team.ts'
import { Failure } from '#rules/failure.ts'
import { canManageTeam } from '#rules/permission.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { parisToday } from '../clock.ts'
import type { User } from '../http/authenticate.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { findNetwork, nameOf, requireMember } from './team.ts'

/** A longer absence is a hand-over. */
const MOST_DAYS = 366
const DAY_MS = 24 * 3_600_000

/** Current and future absences of the user and of the colleagues whom the user covers; for a manager, those of the team. */
export async function listAbsences({ store, clock }: Services, user: User): Promise<Absences> {
  const today = parisToday(clock)
  const rows = await selectAbsences(store.db)
    .where('cover.ended_at', 'is', null)
    .where('cover.to_day', '>=', today)
    .where((eb) =>
      eb.or([
        eb('cover.absent_id', '=', user.id),
        eb('cover.cover_id', '=', user.id),
        ...(canManageTeam(user.role) ? [eb('absent.parent_id', '=', user.id)] : []),
      ]),
    )
    .orderBy('cover.from_day')
    .orderBy('cover.id')
    .limit(200)
    .execute()
  return { absences: rows.map((row) => present(row, user, today)) }
}

/**
 * Plans an absence: advisors their own, managers those of the team. The cover must be in the same network. 409 when it
 * overlaps another absence, or one of the cover.
 */
export async function planAbsence(
  services: Services,
  trx: Trx,
  user: User,
  request: PlanAbsence,
): Promise<Absence> {
  const { absentId, coverId, from, to } = request
  const today = parisToday(services.clock)
  checkDays(request, today)
  await lockAccounts(trx, [absentId, coverId])
  const network = await findNetwork(trx, user)
  const absent = requireMember(network, absentId)
  const cover = requireMember(network, coverId)
  if (absent.id !== user.id && !canManageTeam(user.role))
    throw new Failure('INVALID_REQUEST', { params: { detail: 'absentId' } })
  if (absent.id === cover.id) throw new Failure('INVALID_REQUEST', { params: { detail: 'coverId' } })
  await refuseOverlap(trx, request)
  const at = services.clock.now()
  const { id } = await trx
    .insertInto('advisor_cover')
    .values({
      absent_id: absent.id,
      cover_id: cover.id,
      from_day: from,
      to_day: to,
      created_by: user.id,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAccountAct(trx, services.keys, absent.id, 'absence.planned', {
    actorId: user.id,
    detail: { absence: id, cover: cover.id, from, to },
    at,
  })
  // The notice names the absent person, whoever planned the absence.
  await notify(trx, { accountIds: [cover.id], kind: 'absenceCovered', actorId: absent.id, at })
  return readAbsence(services, trx, user, id)
}

export async function readAbsence(services: Services, trx: Trx, user: User, id: number): Promise<Absence> {
  const row = await selectAbsences(trx).where('cover.id', '=', id).executeTakeFirstOrThrow()
  return present(row, user, parisToday(services.clock))
}

/** Ends an absence before its last day; idempotent. 404 when the user may not end it. */
export async function endAbsence(services: Services, user: User, id: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const row = await selectAbsences(trx).where('cover.id', '=', id).forUpdate('cover').executeTakeFirst()
    const concerned = [row?.absent_id, row?.cover_id]
    if (!row || !(concerned.includes(user.id) || row.parent_id === user.id)) throw new Failure('NOT_FOUND')
    if (!mayEnd(row, user)) throw new Failure('FORBIDDEN')
    if (row.ended_at !== null) return
    const at = services.clock.now()
    await trx.updateTable('advisor_cover').set({ ended_at: at }).where('id', '=', id).execute()
    await recordAccountAct(trx, services.keys, row.absent_id, 'absence.ended', {
      actorId: user.id,
      detail: { absence: id },
      at,
    })
  })
}

function checkDays({ from, to }: PlanAbsence, today: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (to < from || to < today || days > MOST_DAYS) throw new Failure('ABSENCE_DAYS_REFUSED')
}

/**
 * Locks both accounts, so that of two concurrent plans the second sees the first, and a plan sees a change of network. Not
 * `for update`, which would block inserts of rows that refer to the accounts.
 */
async function lockAccounts(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Refuses a second absence of the same person, and a cover who is away too: nobody would work on these dossiers. */
async function refuseOverlap(trx: Trx, { absentId, coverId, from, to }: PlanAbsence): Promise<void> {
  const overlapping = await trx
    .selectFrom('advisor_cover')
    .select('absent_id')
    .where('absent_id', 'in', [absentId, coverId])
    .where('ended_at', 'is', null)
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .execute()
  if (overlapping.some(({ absent_id: id }) => id === absentId)) throw new Failure('ABSENCE_OVERLAPS')
  if (overlapping.length > 0) throw new Failure('ABSENCE_COVER_AWAY')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAbsences>['executeTakeFirstOrThrow']>>

function selectAbsences(db: Db) {
  return db
    .selectFrom('advisor_cover as cover')
    .innerJoin('account as absent', 'absent.id', 'cover.absent_id')
    .innerJoin('account as coverer', 'coverer.id', 'cover.cover_id')
    .select([
      'cover.id',
      'cover.absent_id',
      'cover.cover_id',
      'cover.from_day',
      'cover.to_day',
      'cover.ended_at',
      'absent.parent_id',
      'absent.first_name',
      'absent.last_name',
      'coverer.first_name as coverFirstName',
      'coverer.last_name as coverLastName',
    ])
}

/** Only the absent person and the manager may end an absence, not the colleague who covers. */
function mayEnd({ absent_id, parent_id }: Pick<Row, 'absent_id' | 'parent_id'>, user: User): boolean {
  return absent_id === user.id || (canManageTeam(user.role) && parent_id === user.id)
}

function present(row: Row, user: User, today: string): Absence {
  return {
    id: row.id,
    absent: { id: row.absent_id, name: nameOf(row) },
    cover: {
      id: row.cover_id,
      name: nameOf({ first_name: row.coverFirstName, last_name: row.coverLastName }),
    },
    from: row.from_day,
    to: row.to_day,
    isNow: row.from_day <= today,
    as: row.absent_id === user.id ? 'absent' : row.cover_id === user.id ? 'cover' : null,
    canEnd: mayEnd(row, user),
  }
}
