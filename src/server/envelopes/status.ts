import { type EnvelopeTokens, statusString } from '#rules/dossier-state.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { findCorrecting } from './current-envelopes.ts'
import { compareParties, type StoredEnvelope } from './envelope-store.ts'

/** The wire string of a dossier in this state with these envelopes. */
export function statusOf(state: DossierState, envelopes: readonly StoredEnvelope[]): string {
  return statusString(
    state,
    envelopes.map((envelope) => tokensOf(envelope, isLatest(envelope, envelopes), askedAgain(envelopes))),
  )
}

/** Parties that have to sign a correction: their earlier signatures no longer count. */
function askedAgain(envelopes: readonly StoredEnvelope[]): ReadonlySet<string> {
  const correcting = findCorrecting(envelopes)
  return new Set(correcting?.parties.map(({ party }) => `${correcting.kind} ${party}`))
}

function isLatest(envelope: StoredEnvelope, envelopes: readonly StoredEnvelope[]): boolean {
  return envelopes.findLast(({ kind }) => kind === envelope.kind) === envelope
}

/** A declined envelope remains in the wire string until a newer one replaces it. */
function tokensOf(envelope: StoredEnvelope, latest: boolean, again: ReadonlySet<string>): EnvelopeTokens {
  const completed = envelope.state === 'completed'
  return {
    kind: envelope.kind,
    completed,
    live: envelope.state === 'sent' || (envelope.state === 'declined' && latest),
    parties: envelope.parties
      .toSorted(compareParties)
      .filter(({ party }) => !completed || !again.has(`${envelope.kind} ${party}`))
      .map(({ party, state }) => ({ party, event: state === 'waiting' ? null : state })),
  }
}
