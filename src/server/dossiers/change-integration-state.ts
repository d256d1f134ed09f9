import type { Actor } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import { findIntegrationTransition } from '#rules/integration-state.ts'
import type { CheckCode } from '#vocabulary/check.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export interface IntegrationChange {
  readonly dossierId: number
  readonly to: IntegrationState
  readonly actor: Actor
  /** Null for the system. */
  readonly actorId: number | null
  /** Shown to reviewers. */
  readonly reason: string | null
  /** Shown to the advisor. */
  readonly message?: string | null
  /** The check that should have detected the reason. */
  readonly cause?: CheckCode | null
  readonly at: Date
}

/**
 * Applies a transition of the integration state machine to a signed dossier: row lock, new state, history row and
 * audit row, in the caller's transaction. Throws `STATE_CONFLICT` when the dossier is not under review,
 * `DECISION_TAKEN` when the table has no such transition from the current state, `REASON_REQUIRED` when the transition
 * needs a reason. Returns the id of the history row.
 */
export async function changeIntegrationState(
  services: Services,
  trx: Trx,
  change: IntegrationChange,
): Promise<number> {
  const { dossierId, to, actor, actorId, reason, message = null, cause = null, at } = change
  const { integration_state: from } = await trx
    .selectFrom('dossier')
    .select('integration_state')
    .where('id', '=', dossierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (from === null) throw new Failure('STATE_CONFLICT')
  const line = findIntegrationTransition(from, to, actor)
  if (!line) throw new Failure('DECISION_TAKEN')
  if (line.reason && reason === null) throw new Failure('REASON_REQUIRED')
  await trx
    .updateTable('dossier')
    .set({
      integration_state: to,
      updated_at: at,
      ...(to === 'validated' && actor !== 'server' ? { validated_at: at } : {}),
    })
    .where('id', '=', dossierId)
    .execute()
  const event = await trx
    .insertInto('integration_event')
    .values({ dossier_id: dossierId, state: to, reason, message, cause, actor_id: actorId, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordDossierAct(trx, services.keys, dossierId, 'review.decided', {
    actorId,
    detail: { from, to, event: event.id, ...(actor === 'server' ? { actor } : {}) },
    at,
  })
  return event.id
}
