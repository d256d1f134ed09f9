import { sql } from 'kysely'
import { selectLastStep } from '../audit/timeline-actions.ts'
import type { Db, Trx } from '../store/store.ts'

/** Id of the latest row of a dossier's decision history; 0 when it is empty. */
export async function findLastDecision(db: Db | Trx, dossierId: number): Promise<number> {
  const last = await db
    .selectFrom('integration_event')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? 0
}

/** As `findLastDecision`, with the number of the last step that the reader may see, in one statement. */
export async function findLastNumbers(
  db: Db,
  dossierId: number,
  reader: { readonly isReviewer: boolean },
): Promise<{ readonly decision: number; readonly lastStep: number }> {
  const { rows } = await sql<{ decision: number; lastStep: number }>`
    select (select coalesce(max(id), 0) from integration_event where dossier_id = ${dossierId}) as decision,
      ${selectLastStep(dossierId, reader)} as "lastStep"`.execute(db)
  return rows[0] ?? { decision: 0, lastStep: 0 }
}
