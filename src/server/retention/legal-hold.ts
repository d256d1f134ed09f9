import { recordDossierAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { lockDossier } from './remove-dossier.ts'

/** The message is for the operator. */
export class DossierUnknown extends Error {
  override readonly name = 'DossierUnknown'
}

type Parts = Pick<Services, 'store' | 'keys' | 'clock'>

/**
 * Keeps a dossier beyond its retention periods until lifted, or changes why, from the day of the first reason on. The reason is
 * not audited: audit rows are never deleted.
 */
export async function setLegalHold(
  { store, keys, clock }: Parts,
  id: number,
  reason: string,
  actorId: number | null = null,
): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    // Serialises with a concurrent purge, which either has removed the dossier or will see the hold.
    if (!(await lockDossier(trx, id))) throw new DossierUnknown(`there is no dossier ${id}`)
    const at = clock.now()
    await trx
      .insertInto('legal_hold')
      .values({ dossier_id: id, reason, set_at: at })
      .onConflict((oc) => oc.column('dossier_id').doUpdateSet({ reason }))
      .execute()
    await recordDossierAct(trx, keys, id, 'hold.set', { actorId, at })
  })
}

/** Returns false when there was no hold. */
export async function liftLegalHold(parts: Parts, id: number): Promise<boolean> {
  return parts.store.db.transaction().execute((trx) => liftLegalHoldIn(parts, trx, id, null))
}

/** As `liftLegalHold`, in the caller's transaction. */
export async function liftLegalHoldIn(
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  trx: Trx,
  id: number,
  actorId: number | null,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('legal_hold')
    .where('dossier_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await recordDossierAct(trx, keys, id, 'hold.lifted', { actorId, at: clock.now() })
  return true
}

/** All holds, ascending by dossier. */
export async function listLegalHolds(
  db: Db,
): Promise<readonly { readonly dossier: number; readonly reason: string; readonly since: Date }[]> {
  return db
    .selectFrom('legal_hold')
    .select(['dossier_id as dossier', 'reason', 'set_at as since'])
    .orderBy('dossier_id')
    .execute()
}
