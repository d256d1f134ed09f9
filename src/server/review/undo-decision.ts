import type { Decided, UndoDecision } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { endHold } from './decision-hold.ts'
import { reopenProposal } from './propose.ts'

/**
 * Restores the state before the user's own decision, as long as nothing was sent. 409 when the decision was released,
 * replaced or undone: the job that releases it and this call delete the same row, so exactly one of them succeeds.
 */
export async function undoDecision(
  services: Services,
  user: User,
  id: number,
  { decision }: UndoDecision,
): Promise<Decided> {
  const at = services.clock.now()
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, id)
    const last = await trx
      .selectFrom('integration_event')
      .select(['id', 'actor_id'])
      .where('dossier_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.id === decision && last.actor_id !== user.id) throw new Failure('NOT_YOUR_DECISION')
    const hold = last?.id === decision ? await endHold(trx, id, decision) : undefined
    if (!hold || hold.until <= at) throw new Failure('DECISION_FINAL')
    const to = INTEGRATION_STATES.find((state) => state === hold.integration_before)
    if (!to) throw new Error(`${hold.integration_before} is not a state of the review`)
    await trx
      .updateTable('dossier')
      .set({ integration_state: to, validated_at: hold.validated_before, updated_at: at })
      .where('id', '=', id)
      .execute()
    await reopenProposal(trx, decision)
    const event = await trx
      .insertInto('integration_event')
      .values({ dossier_id: id, state: to, reason: null, actor_id: user.id, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, services.keys, {
      subject: `dossier:${id}`,
      actorId: user.id,
      action: 'review.undone',
      detail: { from: row.integration_state, to, event: event.id, undone: decision },
      at,
    })
    return { integration_state: to, decision: event.id }
  })
}
