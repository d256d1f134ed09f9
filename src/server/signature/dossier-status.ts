import {
  type DossierAction,
  type DossierState,
  type EnvelopeTokens,
  nextDossierState,
  type PartyEvent,
  statusString,
} from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { Actor } from '#rules/dossier-state.ts'
import type { PartyState } from '#signature/envelope.ts'
import type { Trx } from '../store/store.ts'
import { listEnvelopes, type StoredEnvelope } from './envelope-store.ts'

/** Moves a dossier by an action of the state table, its row locked; refused with 409 where the table has no such line. */
export async function moveDossier(
  trx: Trx,
  dossierId: number,
  { action, actor, at }: { readonly action: DossierAction; readonly actor: Actor; readonly at: Date },
): Promise<DossierState> {
  const { state } = await lockDossier(trx, dossierId)
  const next = nextDossierState(state, action, actor)
  if (next === undefined) throw new Failure('STATE_CONFLICT')
  await trx
    .updateTable('dossier')
    .set({
      state: next,
      updated_at: at,
      ...(next === 'signed' ? { signed_at: at, integration_state: 'ongoing' } : {}),
    })
    .where('id', '=', dossierId)
    .execute()
  if (next === 'signed') {
    await trx
      .insertInto('integration_event')
      .values({ dossier_id: dossierId, state: 'ongoing', reason: null, actor_id: null, at })
      .execute()
  }
  return next
}

/** Writes the wire string anew from the main state and the envelopes; call after either has changed. */
export async function refreshStatus(trx: Trx, dossierId: number, at: Date): Promise<void> {
  const { state } = await lockDossier(trx, dossierId)
  const envelopes = await listEnvelopes(trx, dossierId)
  await trx
    .updateTable('dossier')
    .set({ status: statusString(state, envelopes.map(tokensOf)), updated_at: at })
    .where('id', '=', dossierId)
    .execute()
}

async function lockDossier(trx: Trx, dossierId: number): Promise<{ readonly state: DossierState }> {
  return trx
    .selectFrom('dossier')
    .select('state')
    .where('id', '=', dossierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function tokensOf(envelope: StoredEnvelope): EnvelopeTokens {
  return {
    kind: envelope.kind,
    completed: envelope.state === 'completed',
    live: envelope.state === 'preparing' || envelope.state === 'sent' || envelope.state === 'declined',
    parties: envelope.parties.map(({ party, state }) => ({ party, event: eventOf(state) })),
  }
}

function eventOf(state: PartyState): PartyEvent | null {
  return state === 'waiting' ? null : state
}
