import type { PartyState } from '#vocabulary/party.ts'
import { advanceEnvelope, type Envelope, type EnvelopeParty, findParty } from './envelope.ts'
import type { PartyStatus } from './provider.ts'

/** Order of party states; a party only moves forward. */
const RANK: Readonly<Record<PartyState, number>> = {
  waiting: 0,
  sent: 1,
  delivered: 2,
  signed: 3,
  declined: 3,
}

/** A party's event with the provider's timestamp and reason. */
export interface StatusEvent extends Pick<PartyStatus, 'party' | 'at' | 'reason'> {
  readonly kind: 'delivered' | 'signed' | 'declined'
}

/**
 * Events that bring an envelope to the state that an outside provider reports, in routing order. `inconsistent` when the report
 * contradicts the envelope: a party before its turn, or an unknown one. Reports may be late, duplicated or out of
 * order, so an older one yields no event. Source: design "Signature", forward only.
 */
export function advanceTowards(
  envelope: Envelope,
  statuses: readonly PartyStatus[],
): readonly StatusEvent[] | 'inconsistent' {
  if (envelope.state !== 'sent') return []
  if (statuses.some(({ party }) => findParty(envelope, party) === undefined)) return 'inconsistent'
  const events: StatusEvent[] = []
  let current = envelope
  for (const { party } of envelope.parties.toSorted((a, b) => a.stage - b.stage)) {
    const status = statuses.find((each) => each.party === party)
    const event = status && nextEvent(findParty(current, party), status)
    if (!event) continue
    const step = advanceEnvelope(current, event)
    if (!step.ok) return 'inconsistent'
    events.push(event)
    current = step.envelope
    // A decline ends the envelope.
    if (event.kind === 'declined') break
  }
  return events
}

function nextEvent(place: EnvelopeParty | undefined, status: PartyStatus): StatusEvent | undefined {
  const { party, state, at, reason } = status
  if (place === undefined || state === 'waiting' || state === 'sent') return undefined
  return RANK[state] > RANK[place.state] ? { kind: state, party, at, reason } : undefined
}
