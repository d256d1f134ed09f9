import type { CheckCode } from '#vocabulary/check.ts'
import type { Db } from '../store/store.ts'

/** A check that a reviewer accepted, and why. */
export interface AcceptedCheck {
  readonly code: CheckCode
  readonly reason: string
}

/** The acceptances of a dossier by number, void ones included. */
export async function readSettlements(
  db: Db,
  dossierId: number,
): Promise<ReadonlyMap<number, AcceptedCheck>> {
  const rows = await db
    .selectFrom('check_settlement')
    .select(['id', 'code', 'reason'])
    .where('dossier_id', '=', dossierId)
    .execute()
  return new Map(rows.map(({ id, ...settled }) => [id, settled]))
}
