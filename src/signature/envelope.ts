import type { Party, PartyState } from '#vocabulary/party.ts'
import { type EnvelopeState, LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'

/**
 * The envelope as a pure machine: what happened so far in, the next envelope or a refusal out.
 * Source: design "Signature", "States"; domain §1.
 */

/** A signer's place in an envelope. */
export interface EnvelopeParty {
  readonly party: Party
  /** Parties of one stage sign in any order; a stage opens when every earlier one has signed. */
  readonly stage: number
  readonly state: PartyState
  /** The seal of its signature stands in every document. */
  readonly sealed: boolean
}

/** Parties and state; the machine knows nothing else of an envelope. */
export interface Envelope {
  readonly state: EnvelopeState
  /** In routing order. */
  readonly parties: readonly EnvelopeParty[]
}

/** What happens to an envelope. */
export type EnvelopeEvent =
  | { readonly kind: 'prepared' | 'voided' | 'expired' }
  | { readonly kind: 'delivered' | 'signed' | 'declined' | 'sealed'; readonly party: Party }

/** Why an event changes nothing. */
export type EnvelopeRefusal =
  | 'ENVELOPE_NOT_OPEN'
  | 'PARTY_NOT_IN_ENVELOPE'
  | 'PARTY_OUT_OF_TURN'
  | 'PARTY_ALREADY_SIGNED'
  | 'PARTY_NOT_SIGNED'
  | 'ALL_HAVE_SIGNED'

/** The envelope after an event, or why it stays as it was. */
export type EnvelopeStep =
  | { readonly ok: true; readonly envelope: Envelope }
  | { readonly ok: false; readonly refusal: EnvelopeRefusal }

/** States in which each event may happen; anything else is `ENVELOPE_NOT_OPEN`. */
const OPEN_FOR: Record<EnvelopeEvent['kind'], readonly EnvelopeState[]> = {
  prepared: ['preparing'],
  delivered: ['sent'],
  signed: ['sent'],
  declined: ['sent'],
  sealed: ['sent'],
  voided: LIVE_ENVELOPE_STATES,
  expired: LIVE_ENVELOPE_STATES,
}

/** Where a party goes on an event, by where it stands; a refusal where it may not. */
const PARTY_STEPS: Record<
  'delivered' | 'signed' | 'declined',
  Record<PartyState, PartyState | EnvelopeRefusal>
> = {
  delivered: {
    waiting: 'PARTY_OUT_OF_TURN',
    sent: 'delivered',
    delivered: 'delivered',
    signed: 'signed',
    declined: 'declined',
  },
  signed: {
    waiting: 'PARTY_OUT_OF_TURN',
    sent: 'signed',
    delivered: 'signed',
    signed: 'PARTY_ALREADY_SIGNED',
    declined: 'ENVELOPE_NOT_OPEN',
  },
  declined: {
    waiting: 'PARTY_OUT_OF_TURN',
    sent: 'declined',
    delivered: 'declined',
    signed: 'PARTY_ALREADY_SIGNED',
    declined: 'declined',
  },
}

/**
 * An envelope whose documents are still to be drawn. Parties of one stage sign in any order; those that no
 * stage names follow one after another, in the given order, and so do all without `stages`. Stages nobody
 * of the envelope is in leave no gap.
 */
export function createEnvelope(
  parties: readonly Party[],
  stages: readonly (readonly Party[])[] = [],
): Envelope {
  const staged = stages.map((stage) => parties.filter((party) => stage.includes(party)))
  const alone = parties.filter((party) => !staged.flat().includes(party)).map((party) => [party])
  const order = [...staged, ...alone].filter((stage) => stage.length > 0)
  return {
    state: 'preparing',
    parties: order.flatMap((stage, index) =>
      stage.map((party) => ({ party, stage: index + 1, state: 'waiting' as const, sealed: false })),
    ),
  }
}

/**
 * Gives the envelope after an event. Opening the view twice is no change and no refusal; signing twice
 * is refused. The envelope completes with the seal of its last signature, not with the signature.
 */
export function advanceEnvelope(envelope: Envelope, event: EnvelopeEvent): EnvelopeStep {
  if (!OPEN_FOR[event.kind].includes(envelope.state)) return refuse('ENVELOPE_NOT_OPEN')
  switch (event.kind) {
    case 'prepared':
      return accept(openNextStage({ ...envelope, state: 'sent' }))
    case 'voided':
    case 'expired':
      // Only the seal is missing: the signatures count.
      if (isAwaitingSeal(envelope)) return refuse('ALL_HAVE_SIGNED')
      return accept({ ...envelope, state: event.kind })
    case 'sealed':
      return seal(envelope, event.party)
    case 'delivered':
    case 'signed':
    case 'declined':
      return moveParty(envelope, event.kind, event.party)
    default: {
      const unreachable: never = event
      return unreachable
    }
  }
}

function moveParty(envelope: Envelope, kind: keyof typeof PARTY_STEPS, party: Party): EnvelopeStep {
  const found = findParty(envelope, party)
  if (found === undefined) return refuse('PARTY_NOT_IN_ENVELOPE')
  const next = PARTY_STEPS[kind][found.state]
  if (!isPartyState(next)) return refuse(next)
  const moved = replaceParty(envelope, { ...found, state: next })
  if (next === 'declined') return accept({ ...moved, state: 'declined' })
  return accept(openNextStage(moved))
}

function seal(envelope: Envelope, party: Party): EnvelopeStep {
  const found = findParty(envelope, party)
  if (found === undefined) return refuse('PARTY_NOT_IN_ENVELOPE')
  if (found.state !== 'signed') return refuse('PARTY_NOT_SIGNED')
  const sealed = replaceParty(envelope, { ...found, sealed: true })
  return accept(sealed.parties.every((each) => each.sealed) ? { ...sealed, state: 'completed' } : sealed)
}

/** Makes it the turn of the first stage that has not wholly signed. */
function openNextStage(envelope: Envelope): Envelope {
  const open = Math.min(
    ...envelope.parties.filter((each) => each.state !== 'signed').map((each) => each.stage),
  )
  const parties = envelope.parties.map((each) =>
    each.stage === open && each.state === 'waiting' ? { ...each, state: 'sent' as const } : each,
  )
  return { ...envelope, parties }
}

/** Whether all have signed and the last signature is not in the documents yet. */
export function isAwaitingSeal({
  state,
  parties,
}: {
  readonly state: EnvelopeState
  readonly parties: readonly Pick<EnvelopeParty, 'state'>[]
}): boolean {
  return state === 'sent' && parties.every((party) => party.state === 'signed')
}

/** The party's place in the envelope; `undefined` when it does not sign it. */
export function findParty(envelope: Envelope, party: Party): EnvelopeParty | undefined {
  return envelope.parties.find((each) => each.party === party)
}

/** Parties whose turn it became between two states of one envelope: they are to be told. */
export function newlyInvited(before: Envelope, after: Envelope): readonly Party[] {
  return after.parties
    .filter((each) => each.state === 'sent' && findParty(before, each.party)?.state === 'waiting')
    .map((each) => each.party)
}

function replaceParty(envelope: Envelope, party: EnvelopeParty): Envelope {
  return { ...envelope, parties: envelope.parties.map((each) => (each.party === party.party ? party : each)) }
}

function isPartyState(step: PartyState | EnvelopeRefusal): step is PartyState {
  return step === step.toLowerCase()
}

function accept(envelope: Envelope): EnvelopeStep {
  return { ok: true, envelope }
}

function refuse(refusal: EnvelopeRefusal): EnvelopeStep {
  return { ok: false, refusal }
}
