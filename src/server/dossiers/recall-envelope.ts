import type { z } from 'zod'
import type { ChangedStatus } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import { canRecall } from '#rules/permission.ts'
import { isAwaitingSeal } from '#signature/envelope.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { changeDossierState } from './change-state.ts'
import { envelopePortOf } from './envelope-port.ts'
import { findEnvelopes } from './envelopes.ts'
import { lockVisibleDossier } from './find-dossier.ts'

/**
 * Calls back the documents that are out to be signed: their envelope is voided, its parties are told, and
 * its blocks open again to be corrected and submitted once more. 409 when nothing is out, or when all have
 * signed and only the seal is missing. Source: domain §1 (expired or voided; may be sent again).
 */
export async function recallEnvelope(
  services: Services,
  user: User,
  id: number,
): Promise<z.infer<typeof ChangedStatus>> {
  const { permissions } = services.deployment
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    if (!canRecall(user.role, { state: row.state }, permissions)) throw new Failure('STATE_CONFLICT')
    const live = (await findEnvelopes(trx, id)).find(({ state }) => state === 'sent')
    if (live === undefined) throw new Failure('STATE_CONFLICT')
    if (isAwaitingSeal(live)) throw new Failure('ALL_HAVE_SIGNED')
    const at = services.clock.now()
    await envelopePortOf(services).voidLive(trx, { dossierId: id, actorId: user.id, at, why: 'recalled' })
    const { status } = await changeDossierState(services, trx, {
      dossierId: id,
      action: 'recall',
      actor: user.role,
      actorId: user.id,
      at,
    })
    return { status }
  })
}
