import { nextDossierState, type Actor, type DossierAction } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findEnvelopes } from './envelope-store.ts'
import { statusOf } from './status.ts'

export interface StateChange {
  readonly dossierId: number
  readonly action: DossierAction
  readonly actor: Actor
  /** Null for the server. */
  readonly actorId: number | null
  readonly at: Date
}

/**
 * Applies a transition of the state table to a dossier: row lock, new state, wire string and audit row in the caller's
 * transaction. Reads the current envelopes. Throws `STATE_CONFLICT` when the table has no such transition. The state
 * `signed` starts the review.
 */
export async function changeDossierState(
  services: Services,
  trx: Trx,
  change: StateChange,
): Promise<{ readonly state: DossierState; readonly status: string }> {
  const { dossierId, action, actor, actorId, at } = change
  const row = await trx
    .selectFrom('dossier')
    .select(['state', 'signed_at'])
    .where('id', '=', dossierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const state = nextDossierState(row.state, action, actor)
  if (!state) throw new Failure('STATE_CONFLICT')
  const status = statusOf(state, await findEnvelopes(trx, dossierId))
  // A correction keeps the day of the first signature, and ends the review until it is signed again.
  const signed =
    state === 'signed'
      ? { ...(row.signed_at ? {} : { signed_at: at }), integration_state: 'ongoing' as const }
      : row.state === 'signed'
        ? { integration_state: null }
        : {}
  await trx
    .updateTable('dossier')
    .set({ state, status, updated_at: at, ...signed })
    .where('id', '=', dossierId)
    .execute()
  if (state === 'signed')
    await trx
      .insertInto('integration_event')
      .values({ dossier_id: dossierId, state: 'ongoing', reason: null, actor_id: actorId, at })
      .execute()
  await recordAudit(trx, services.keys, {
    subject: `dossier:${dossierId}`,
    actorId,
    action: `state.${action}`,
    detail: { from: row.state, to: state },
    at,
  })
  return { state, status }
}

/** Recomputes the wire string after an event of a party; the state is unchanged. */
export async function refreshStatus(trx: Trx, dossierId: number): Promise<string> {
  const { state } = await trx
    .selectFrom('dossier')
    .select('state')
    .where('id', '=', dossierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const status = statusOf(state, await findEnvelopes(trx, dossierId))
  await trx.updateTable('dossier').set({ status }).where('id', '=', dossierId).execute()
  return status
}
