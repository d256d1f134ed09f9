import type { Pairing } from '#rules/pairing.ts'
import type { Db } from '../store/store.ts'

/** The paired customer of each side of a dossier. */
export async function findPairing(db: Db, dossierId: number): Promise<Pairing> {
  const rows = await db
    .selectFrom('pairing')
    .select(['scope', 'customer_code as code'])
    .where('dossier_id', '=', dossierId)
    .execute()
  return Object.fromEntries(rows.map(({ scope, code }) => [scope, code]))
}
