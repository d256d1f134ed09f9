import type { z } from 'zod'
import type { ChangedStatus } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import { canRecall } from '#rules/permission.ts'
import { changeDossierState, findEnvelopes, voidLiveEnvelopes } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
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
    const isOut = (await findEnvelopes(trx, id)).some(({ state }) => state === 'sent')
    if (!isOut) throw new Failure('STATE_CONFLICT')
    await voidLiveEnvelopes(trx, services, { dossierId: id, actorId: user.id, why: 'recalled' })
    const { status } = await changeDossierState(services, trx, {
      dossierId: id,
      action: 'recall',
      actor: user.role,
      actorId: user.id,
      at: services.clock.now(),
    })
    return { status }
  })
}
