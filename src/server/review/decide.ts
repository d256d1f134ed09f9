import type { z } from 'zod'
import type { Decide, Decided } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import { findIntegrationTransition, INTEGRATION_TRANSITIONS } from '#rules/integration-state.ts'
import { canReview } from '#rules/permission.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
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
  if (!canReview(user.role)) throw new Failure('FORBIDDEN')
  const to = decision.integration_state
  const reason = decision.reason?.trim() || null
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    if (reason === null && needsReason(to)) throw new Failure('REASON_REQUIRED')
    if (row.integration_state === null) throw new Failure('STATE_CONFLICT')
    if (!findIntegrationTransition(row.integration_state, to, user.role)) throw new Failure('DECISION_TAKEN')
    const at = services.clock.now()
    await trx
      .updateTable('dossier')
      .set({ integration_state: to, updated_at: at, ...(to === 'validated' ? { validated_at: at } : {}) })
      .where('id', '=', id)
      .execute()
    const event = await trx
      .insertInto('integration_event')
      .values({ dossier_id: id, state: to, reason, actor_id: user.id, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, services.keys, {
      subject: `dossier:${id}`,
      actorId: user.id,
      action: 'review.decided',
      detail: { from: row.integration_state, to, event: event.id },
      at,
    })
    await mailOutcome(services, trx, row, { state: to, eventId: event.id })
    return { integration_state: to }
  })
}

function needsReason(to: Decide['integration_state']): boolean {
  return INTEGRATION_TRANSITIONS.some(
    (line) => line.to === to && line.reason && line.who.includes('manageDossier'),
  )
}
