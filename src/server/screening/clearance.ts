import { sql } from 'kysely'
import { CLEARED_AGAIN_MS, clearAll, clearancePort, type LeavingAttempt } from '../register/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { findCurrentLists } from './current-lists.ts'
import { readSubjects, skipUnreadable, storeScreening } from './screen-dossier.ts'

/**
 * Lines are sent at multiples of this interval rather than right after acceptance: sending them slows other calls for a
 * tenth of a second, which would tell whoever accepted that the dossier was not held back.
 */
const LEAVES_EVERY_MS = 10_000

/**
 * Sends the lines of an accepted dossier to the register only after its persons were screened following the decision, and
 * compliance has settled every hit as a namesake. A confirmed hit blocks them until compliance releases it. Without a list
 * nothing waits.
 */
export function clearAttempts(services: Services): void {
  const { db } = services.store
  clearancePort.set(services, async (attempts) => {
    const lists = attempts.length === 0 ? [] : await findCurrentLists(services)
    if (lists.length === 0) return clearAll(attempts)
    const last = Math.floor(services.clock.now().getTime() / LEAVES_EVERY_MS) * LEAVES_EVERY_MS
    const ids = await findPlanned(db, attempts, new Date(last))
    for (const { dossierId } of await findUnscreened(db, ids)) {
      const persons = await readSubjects(services, dossierId).catch(skipUnreadable(services, dossierId))
      if (persons)
        await storeScreening(services, { lists, screened: [{ dossierId, persons }], occasion: 'decision' })
    }
    const againMs = ids.length < attempts.length ? LEAVES_EVERY_MS : CLEARED_AGAIN_MS
    const unscreened = new Set((await findUnscreened(db, ids)).map(({ id }) => id))
    const screened = ids.filter((id) => !unscreened.has(id))
    return { cleared: await findClear(db, screened), againMs }
  })
}

/** Ids of the attempts planned before a moment. */
async function findPlanned(
  db: Db,
  attempts: readonly LeavingAttempt[],
  before: Date,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('register_attempt')
    .select('id')
    .where(
      'id',
      'in',
      attempts.map(({ id }) => id),
    )
    .where('created_at', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

/** Attempts whose dossier was not screened since they were planned. */
async function findUnscreened(db: Db, ids: readonly number[]): Promise<readonly LeavingAttempt[]> {
  const { rows } = await sql<LeavingAttempt>`
    select attempt.id, attempt.dossier_id as "dossierId" from register_attempt as attempt
    where attempt.id = any(${ids}) and not exists (
      select from screening_run as run where run.dossier_id = attempt.dossier_id
        and run.occasion = 'decision' and run.at >= attempt.created_at)`.execute(db)
  return rows
}

/** Lines are looked at when their batch is due, then each minute. */
const OVERDUE_MINUTES = 5

/** Accepted dossiers whose lines wait because their persons could not be compared; of hits this says nothing. */
export async function findUncompared({
  store: { db },
  deployment,
  clock,
}: Pick<Services, 'store' | 'deployment' | 'clock'>): Promise<readonly number[]> {
  const list = await db.selectFrom('screening_list').select('id').limit(1).executeTakeFirst()
  if (!list) return []
  const minutes = deployment.register.batchMinutes + OVERDUE_MINUTES
  const overdue = await db
    .selectFrom('register_attempt')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', new Date(clock.now().getTime() - minutes * 60_000))
    .execute()
  const unscreened = await findUnscreened(
    db,
    overdue.map(({ id }) => id),
  )
  return unscreened.map(({ dossierId }) => dossierId)
}

async function findClear(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select attempt.id from register_attempt as attempt
    where attempt.id = any(${ids}) and not exists (
      select from screening_hit as hit left join screening_settlement as settlement on settlement.hit_id = hit.id
      where hit.dossier_id = attempt.dossier_id and settlement.outcome is distinct from 'namesake'
        and not exists (select from screening_release as release where release.hit_id = hit.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
