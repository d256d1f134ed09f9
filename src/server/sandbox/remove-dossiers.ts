import type { User } from '../http/authenticate.ts'
import { findImported } from '../imports/index.ts'
import { lockDossier, removeDossier } from '../retention/remove-dossier.ts'
import type { Services } from '../services.ts'

/** Removes the dossiers that this caller imported, whatever their state. Their references can be used again. */
export async function removeDossiers(services: Services, user: User): Promise<readonly number[]> {
  const { db } = services.store
  const ids = await findImported(db, user)
  for (const id of ids)
    await db.transaction().execute(async (trx) => {
      if (await lockDossier(trx, id)) await removeDossier(services, trx, id, 'sandbox')
    })
  return ids
}
