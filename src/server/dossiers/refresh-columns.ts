import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { readColumns } from './dossier-columns.ts'
import { loadVisibleDossier } from './load-dossier.ts'
import { openForm } from './open-form.ts'

/** Recomputes the columns shown in lists after blocks were stored other than by a submit. */
export async function refreshColumns(services: Services, trx: Trx, user: User, id: number): Promise<void> {
  const dossier = await loadVisibleDossier(services, trx, user, id)
  const session = openForm(services, user, dossier)
  const { holder } = dossier
  const progress = session.progressPercent(new Set(dossier.blocks.map(({ block }) => block)))
  await trx
    .updateTable('dossier')
    .set({ ...readColumns(session, services.deployment, holder), progress })
    .where('id', '=', id)
    .execute()
}
