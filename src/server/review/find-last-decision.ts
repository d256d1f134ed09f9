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
