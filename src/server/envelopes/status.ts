import { type EnvelopeTokens, statusString } from '#rules/dossier-state.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { compareParties, type StoredEnvelope } from './envelope-store.ts'

/** The wire string of a dossier in this state with these envelopes. */
export function statusOf(state: DossierState, envelopes: readonly StoredEnvelope[]): string {
  return statusString(
    state,
    envelopes.map((envelope) => tokensOf(envelope, isLatest(envelope, envelopes))),
  )
}

function isLatest(envelope: StoredEnvelope, envelopes: readonly StoredEnvelope[]): boolean {
  return envelopes.findLast(({ kind }) => kind === envelope.kind) === envelope
}

/** A declined envelope stays in the wire string until a newer one replaces it. */
function tokensOf(envelope: StoredEnvelope, latest: boolean): EnvelopeTokens {
  return {
    kind: envelope.kind,
    completed: envelope.state === 'completed',
    live: envelope.state === 'sent' || (envelope.state === 'declined' && latest),
    parties: envelope.parties.toSorted(compareParties).map(({ party, state }) => ({
      party,
      event: state === 'waiting' ? null : state,
    })),
  }
}
