import type { PartyState } from '#vocabulary/party.ts'
import { advanceEnvelope, type Envelope, type EnvelopeParty, findParty } from './envelope.ts'
import type { PartyStanding } from './provider.ts'

/** Order of party states; a party only moves forward. */
const RANK: Readonly<Record<PartyState, number>> = {
  waiting: 0,
  sent: 1,
  delivered: 2,
  signed: 3,
  declined: 3,
}

/** A party's event with the provider's timestamp and reason. */
export interface StandingEvent extends Pick<PartyStanding, 'party' | 'at' | 'reason'> {
  readonly kind: 'delivered' | 'signed' | 'declined'
}

/**
 * Events that bring an envelope to the state that an outside provider reports, in routing order. `doubt` when the report
 * contradicts the envelope: a party before its turn, or an unknown one. Reports may be late, duplicated or out of
 * order, so an older one yields no event. Source: design "Signature", forward only.
 */
export function advanceTowards(
  envelope: Envelope,
  standings: readonly PartyStanding[],
): readonly StandingEvent[] | 'doubt' {
  if (envelope.state !== 'sent') return []
  if (standings.some(({ party }) => findParty(envelope, party) === undefined)) return 'doubt'
  const events: StandingEvent[] = []
  let current = envelope
  for (const { party } of envelope.parties.toSorted((a, b) => a.stage - b.stage)) {
    const standing = standings.find((each) => each.party === party)
    const event = standing && nextEvent(findParty(current, party), standing)
    if (!event) continue
    const step = advanceEnvelope(current, event)
    if (!step.ok) return 'doubt'
    events.push(event)
    current = step.envelope
    // A decline ends the envelope.
    if (event.kind === 'declined') break
  }
  return events
}

function nextEvent(place: EnvelopeParty | undefined, standing: PartyStanding): StandingEvent | undefined {
  const { party, state, at, reason } = standing
  if (place === undefined || state === 'waiting' || state === 'sent') return undefined
  return RANK[state] > RANK[place.state] ? { kind: state, party, at, reason } : undefined
}
