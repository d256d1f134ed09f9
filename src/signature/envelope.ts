import type { Party, PartyState } from '#vocabulary/party.ts'
import {
  type EnvelopeEndReason,
  type EnvelopeKind,
  type EnvelopeState,
  LIVE_ENVELOPE_STATES,
  type VoidReason,
} from '#vocabulary/envelope.ts'

/**
 * The envelope as a pure machine: what happened so far in, the next envelope or a refusal out, and what follows from
 * it. Source: design "Signature", "States"; domain §1.
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

/** What happens to an envelope; `received`: an outside provider gave the documents back, signed by all. */
export type EnvelopeEvent =
  | { readonly kind: 'prepared' | 'received' | 'expired' }
  | { readonly kind: 'voided'; readonly why: VoidReason }
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
  received: ['sent'],
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
    case 'received':
      if (!isAwaitingSeal(envelope)) return refuse('PARTY_NOT_SIGNED')
      return accept({ ...envelope, state: 'completed', parties: envelope.parties.map(sealParty) })
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
  const sealed = replaceParty(envelope, sealParty(found))
  return accept(sealed.parties.every((each) => each.sealed) ? { ...sealed, state: 'completed' } : sealed)
}

function sealParty(party: EnvelopeParty): EnvelopeParty {
  return { ...party, sealed: true }
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

/** Why an event cannot happen to this envelope; undefined when it can. */
export function findRefusal(envelope: Envelope, event: EnvelopeEvent): EnvelopeRefusal | undefined {
  const step = advanceEnvelope(envelope, event)
  return step.ok ? undefined : step.refusal
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

/** What an event, or the completion that it brings about, leads to in the transaction that applies it. */
export interface Consequences {
  /** Line of the envelope's log; an audit row `envelope.` and the same name goes with it. */
  readonly log: string
  /**
   * What the dossier does. `status` only renews its wire string, `unchanged` not even that; `ends` is up to the
   * action that voided the envelope, which changes the dossier in the same transaction.
   */
  readonly dossier: 'open' | 'complete' | 'decline' | 'expire' | 'status' | 'unchanged' | 'ends'
  readonly mails: readonly EnvelopeMail[]
  readonly work: readonly EnvelopeWork[]
  /** Shown with the envelope where its state does not say what to do next. */
  readonly endReason: EnvelopeEndReason | null
}

/**
 * Mails about an envelope: `turn` to the parties whose turn it became, `owners` to the accounts in whose name it was
 * sent, `declined` to the others, `completed` to all
 * parties, `expired`, `closed` and `recalled` to those that had been invited, `preparation_failed` to the sender.
 */
export type EnvelopeMail = 'turn' | 'owners' | 'declined' | 'completed' | 'expired' | VoidReason

/** What else happens, at once or in a job. */
export type EnvelopeWork =
  | 'scheduleDeadlines'
  | 'reconcileOutside'
  | 'seal'
  | 'takeOver'
  | 'voidOutside'
  | 'writeEvidence'
  | 'drawReport'
  | 'forgetHiddenAnswers'

type EventName = Exclude<EnvelopeEvent['kind'], 'voided'> | VoidReason | 'completed'

/** The one table of what follows from what; `WORK_APPLIES` leaves out what an envelope has no use for. */
const CONSEQUENCES: Readonly<Record<EventName, Consequences>> = {
  prepared: {
    log: 'sent',
    dossier: 'open',
    mails: ['turn', 'owners'],
    work: ['scheduleDeadlines', 'reconcileOutside'],
    endReason: null,
  },
  delivered: { log: 'delivered', dossier: 'status', mails: [], work: [], endReason: null },
  signed: { log: 'signed', dossier: 'status', mails: ['turn'], work: ['seal', 'takeOver'], endReason: null },
  // The documents change, so the audit says so; nothing that people see does.
  sealed: { log: 'sealed', dossier: 'unchanged', mails: [], work: [], endReason: null },
  received: { log: 'received', dossier: 'unchanged', mails: [], work: [], endReason: null },
  completed: {
    log: 'completed',
    dossier: 'complete',
    mails: ['completed'],
    work: ['writeEvidence', 'drawReport', 'forgetHiddenAnswers'],
    endReason: null,
  },
  // The state of the dossier tells: rejected, or a mission to be sent again.
  declined: {
    log: 'declined',
    dossier: 'decline',
    mails: ['declined'],
    work: ['writeEvidence'],
    endReason: null,
  },
  expired: {
    log: 'expired',
    dossier: 'expire',
    mails: ['expired'],
    work: ['voidOutside', 'writeEvidence'],
    endReason: 'expired',
  },
  // The dossier is over: there is nothing to do next.
  closed: {
    log: 'voided',
    dossier: 'ends',
    mails: ['closed'],
    work: ['voidOutside', 'writeEvidence'],
    endReason: null,
  },
  recalled: {
    log: 'voided',
    dossier: 'ends',
    mails: ['recalled'],
    work: ['voidOutside', 'writeEvidence'],
    endReason: 'voided',
  },
  // No party was invited; the sender, who may have left the page, has to send again. Evidence says that nothing was.
  preparation_failed: {
    log: 'voided',
    dossier: 'status',
    mails: ['preparation_failed'],
    work: ['voidOutside', 'writeEvidence'],
    endReason: 'preparation_failed',
  },
}

/** As far as consequences depend on the envelope. */
interface Applied {
  readonly kind: EnvelopeKind
  /** A service outside collects its signatures and seals its documents. */
  readonly isOutside: boolean
  readonly after: Envelope
}

const WORK_APPLIES: Readonly<Record<EnvelopeWork, (applied: Applied) => boolean>> = {
  scheduleDeadlines: () => true,
  reconcileOutside: ({ isOutside }) => isOutside,
  seal: ({ isOutside }) => !isOutside,
  takeOver: ({ isOutside, after }) => isOutside && isAwaitingSeal(after),
  voidOutside: ({ isOutside }) => isOutside,
  writeEvidence: () => true,
  drawReport: ({ kind }) => kind === 'mission',
  // The subscription is the last that is signed: what it hides is not needed any more.
  forgetHiddenAnswers: ({ kind }) => kind === 'subscription',
}

/** What follows from an event that was accepted, then from the completion when it brought that about. */
export function consequencesOf(event: EnvelopeEvent, applied: Applied): readonly Consequences[] {
  const name = event.kind === 'voided' ? event.why : event.kind
  const names: readonly EventName[] = applied.after.state === 'completed' ? [name, 'completed'] : [name]
  return names.map((each) => {
    const { work, ...row } = CONSEQUENCES[each]
    return { ...row, work: work.filter((one) => WORK_APPLIES[one](applied)) }
  })
}
