import type { Pairing } from '#rules/pairing.ts'
import type { Db } from '../store/store.ts'

/** Which customer each side of a dossier is paired with. */
export async function findPairing(db: Db, dossierId: number): Promise<Pairing> {
  const rows = await db
    .selectFrom('pairing')
    .select(['scope', 'customer_code as code'])
    .where('dossier_id', '=', dossierId)
    .execute()
  return Object.fromEntries(rows.map(({ scope, code }) => [scope, code]))
}
