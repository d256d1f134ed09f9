import type { Decided, UndoDecision } from '#contract/review.ts'
import { Failure } from '#rules/failure.ts'
import { lockVisibleDossier, takeBackDecision } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { endHold } from './decision-hold.ts'
import { reopenProposal } from './propose.ts'

/**
 * Restores the state before the user's own decision, as long as nothing was sent. 409 when the decision was released,
 * replaced or undone: the job that releases it and this call delete the same row, so exactly one of them succeeds.
 */
export async function undoDecision(
  services: Services,
  trx: Trx,
  user: User,
  { id, decision }: UndoDecision & { readonly id: number },
): Promise<Decided> {
  const at = services.clock.now()
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
  await reopenProposal(trx, decision)
  const { to, event } = await takeBackDecision(services, trx, {
    hold,
    from: row.integration_state,
    actorId: user.id,
    at,
  })
  return { integration_state: to, decision: event }
}
