import type { Db, Trx } from '../store/store.ts'

/** Number of the latest line in a dossier's history of decisions; 0 while there is none. */
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
