import type { Selectable } from 'kysely'
import { INTEGRATION_STATES, type IntegrationState } from '#vocabulary/integration-state.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import type { Trx } from '../store/store.ts'

interface TakenBack {
  /** The hold of the decision, which the caller has ended in this transaction. */
  readonly hold: Selectable<Database['decision_hold']>
  readonly from: IntegrationState | null
  /** Null for a party without an account. */
  readonly actorId: number | null
  readonly at: Date
}

/**
 * Restores the state and the date of acceptance before a decision of which nothing was sent, with a history row and an audit
 * row. The caller has locked the dossier.
 */
export async function takeBackDecision(
  services: Pick<Services, 'keys'>,
  trx: Trx,
  { hold, from, actorId, at }: TakenBack,
): Promise<{ readonly to: IntegrationState; readonly event: number }> {
  const to = INTEGRATION_STATES.find((state) => state === hold.integration_before)
  if (!to) throw new Error(`${hold.integration_before} is not a state of the review`)
  const id = hold.dossier_id
  await trx
    .updateTable('dossier')
    .set({ integration_state: to, validated_at: hold.validated_before, updated_at: at })
    .where('id', '=', id)
    .execute()
  const { id: event } = await trx
    .insertInto('integration_event')
    .values({ dossier_id: id, state: to, reason: null, actor_id: actorId, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordDossierAct(trx, services.keys, id, 'review.undone', {
    actorId,
    detail: { from, to, event, undone: hold.event_id },
    at,
  })
  return { to, event }
}
