import { sql } from 'kysely'
import { setClearancePort, type LeavingAttempt } from '../register/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { findCurrentLists } from './current-lists.ts'
import { readSubjects, storeScreening } from './screen-dossier.ts'

/**
 * The lines of an accepted dossier leave for the register once its persons were compared after the decision and compliance has
 * settled every hit as a namesake. A confirmed hit keeps them back until compliance releases it. Without a list nothing waits.
 */
export function clearAttempts(services: Services): void {
  const { db } = services.store
  setClearancePort(services, async (attempts) => {
    const ids = attempts.map(({ id }) => id)
    const lists = ids.length === 0 ? [] : await findCurrentLists(services)
    if (lists.length === 0) return new Set(ids)
    for (const { dossierId } of await findUnscreened(db, ids)) {
      const screened = [{ dossierId, persons: await readSubjects(services, dossierId) }]
      await storeScreening(services, { lists, screened, occasion: 'decision' })
    }
    return findClear(db, ids)
  })
}

/** Attempts whose dossier was not compared since they were planned. */
async function findUnscreened(db: Db, ids: readonly number[]): Promise<readonly LeavingAttempt[]> {
  const { rows } = await sql<LeavingAttempt>`
    select attempt.id, attempt.dossier_id as "dossierId" from register_attempt as attempt
    where attempt.id = any(${ids}) and not exists (
      select from screening_run as run where run.dossier_id = attempt.dossier_id
        and run.occasion = 'decision' and run.at >= attempt.created_at)`.execute(db)
  return rows
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
