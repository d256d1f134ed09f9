import type { z } from 'zod'
import type { Decide, Decided } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import { INTEGRATION_TRANSITIONS } from '#rules/integration-state.ts'
import { lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { changeIntegrationState } from './change-integration-state.ts'
import { mailOutcome } from './mail-outcome.ts'

/**
 * A reviewer's decision on a signed dossier, under its row lock: the second of two gets 409.
 * Source: shell §4, §5; design "States".
 */
export async function decide(
  services: Services,
  user: User,
  id: number,
  decision: Decide,
): Promise<z.infer<typeof Decided>> {
  const to = decision.integration_state
  const reason = decision.reason?.trim() || null
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    // Not valid comes before in conflict, whatever the state.
    if (reason === null && needsReason(to)) throw new Failure('REASON_REQUIRED')
    const eventId = await changeIntegrationState(services, trx, {
      dossierId: id,
      to,
      actor: user.role,
      actorId: user.id,
      reason,
      at: services.clock.now(),
    })
    await mailOutcome(services, trx, row, { state: to, eventId })
    return { integration_state: to }
  })
}

function needsReason(to: Decide['integration_state']): boolean {
  return INTEGRATION_TRANSITIONS.some(
    (line) => line.to === to && line.reason && line.who.includes('manageDossier'),
  )
}
