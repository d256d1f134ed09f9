import type { z } from 'zod'
import type { ChangedStatus } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import { canConfirmReport } from '#rules/permission.ts'
import { changeDossierState } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { lockVisibleDossier } from './find-dossier.ts'

/** Confirms the suitability report, which opens the subscription pages. 409 when already confirmed. Source: design "States". */
export async function confirmReport(
  services: Services,
  trx: Trx,
  user: User,
  id: number,
): Promise<z.infer<typeof ChangedStatus>> {
  const { permissions } = services.deployment
  const row = await lockVisibleDossier(trx, user, id)
  if (!canConfirmReport(user.role, { state: row.state }, permissions)) throw new Failure('STATE_CONFLICT')
  const at = services.clock.now()
  await trx
    .updateTable('adequacy_report')
    .set({ confirmed_by: user.id, confirmed_at: at })
    .where('dossier_id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
  const { status } = await changeDossierState(services, trx, {
    dossierId: id,
    action: 'confirmReport',
    actor: user.role,
    actorId: user.id,
    at,
  })
  return { status }
}
