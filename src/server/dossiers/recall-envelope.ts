import type { z } from 'zod'
import type { ChangedStatus } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import { canRecall } from '#rules/permission.ts'
import { changeDossierState, findCorrecting, findEnvelopes, voidLiveEnvelopes } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { lockVisibleDossier } from './find-dossier.ts'

/**
 * Recalls documents that were sent to be signed: voids their envelope, notifies its parties, and reopens its blocks for
 * corrections. 409 without a sent envelope, or when all parties have signed and only the seal is missing. Source: domain
 * §1 (expired or voided; may be sent again).
 */
export async function recallEnvelope(
  services: Services,
  trx: Trx,
  user: User,
  id: number,
): Promise<z.infer<typeof ChangedStatus>> {
  const { permissions } = services.deployment
  const row = await lockVisibleDossier(trx, user, id)
  if (!canRecall(user.role, { state: row.state }, permissions)) throw new Failure('STATE_CONFLICT')
  const envelopes = await findEnvelopes(trx, id)
  if (!envelopes.some(({ state }) => state === 'sent')) throw new Failure('STATE_CONFLICT')
  // Signed before: its correction is withdrawn instead.
  if (findCorrecting(envelopes)) throw new Failure('CORRECTION_OPEN')
  await voidLiveEnvelopes(trx, services, { dossierId: id, actorId: user.id, why: 'recalled' })
  const { status } = await changeDossierState(services, trx, {
    dossierId: id,
    action: 'recall',
    actor: user.role,
    actorId: user.id,
    at: services.clock.now(),
  })
  return { status }
}
