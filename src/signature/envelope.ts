import type { Party, PartyState } from '#vocabulary/party.ts'
import {
  type EnvelopeEndReason,
  type EnvelopeKind,
  type EnvelopeState,
  LIVE_ENVELOPE_STATES,
  type VoidReason,
} from '#vocabulary/envelope.ts'

/**
 * The envelope as a pure state machine, and the consequences of each event. Source: design "Signature", "States";
 * domain §1.
 */

/** A signer of an envelope. */
export interface EnvelopeParty {
  readonly party: Party
  /** Parties of one stage sign in any order; a stage opens when every earlier one has signed. */
  readonly stage: number
  readonly state: PartyState
  /** Whether its signature is sealed in every document. */
  readonly sealed: boolean
}

/** The state of the machine. */
export interface Envelope {
  readonly state: EnvelopeState
  /** In routing order. */
  readonly parties: readonly EnvelopeParty[]
}

/** An event of an envelope. `received`: an outside provider returned the documents signed by all parties. */
export type EnvelopeEvent =
  | { readonly kind: 'prepared' | 'received' | 'expired' }
  | { readonly kind: 'voided'; readonly why: VoidReason }
  | { readonly kind: 'delivered' | 'signed' | 'declined' | 'sealed'; readonly party: Party }

/** Why an event is refused. */
export type EnvelopeRefusal =
  | 'ENVELOPE_NOT_OPEN'
  | 'PARTY_NOT_IN_ENVELOPE'
  | 'PARTY_OUT_OF_TURN'
  | 'PARTY_ALREADY_SIGNED'
  | 'PARTY_NOT_SIGNED'
  | 'ALL_HAVE_SIGNED'

/** The envelope after an event, or why the event is refused. */
export type EnvelopeStep =
  | { readonly ok: true; readonly envelope: Envelope }
  | { readonly ok: false; readonly refusal: EnvelopeRefusal }

/** States in which each event is accepted; others refuse it with `ENVELOPE_NOT_OPEN`. */
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

/** A party's next state by event and current state, or the refusal. */
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
 * Creates an envelope in `preparing`. Parties of one stage sign in any order; parties that no stage names follow, each
 * in a stage of its own, in the given order. Stages without a party of the envelope are skipped in the numbering.
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
 * Returns the envelope after an event. A second `delivered` is a no-op, a second `signed` is refused. The envelope
 * completes with the seal of its last signature, not with the signature.
 */
export function advanceEnvelope(envelope: Envelope, event: EnvelopeEvent): EnvelopeStep {
  if (!OPEN_FOR[event.kind].includes(envelope.state)) return refuse('ENVELOPE_NOT_OPEN')
  switch (event.kind) {
    case 'prepared':
      // A correction that changes no document has no signatories.
      if (envelope.parties.length === 0) return accept({ ...envelope, state: 'completed' })
      return accept(openNextStage({ ...envelope, state: 'sent' }))
    case 'voided':
    case 'expired':
      // All have signed and only the seal is missing: the signatures stay valid.
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
    default:
      return event satisfies never
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

/** Invites the parties of the first stage in which a signature is missing. */
function openNextStage(envelope: Envelope): Envelope {
  const open = Math.min(
    ...envelope.parties.filter((each) => each.state !== 'signed').map((each) => each.stage),
  )
  const parties = envelope.parties.map((each) =>
    each.stage === open && each.state === 'waiting' ? { ...each, state: 'sent' as const } : each,
  )
  return { ...envelope, parties }
}

/** Whether all have signed and the last seal is missing. */
export function isAwaitingSeal({ state, parties }: Envelope): boolean {
  return state === 'sent' && parties.every((party) => party.state === 'signed')
}

/** The party of the envelope; `undefined` when it does not sign it. */
export function findParty(envelope: Envelope, party: Party): EnvelopeParty | undefined {
  return envelope.parties.find((each) => each.party === party)
}

/** Parties whose turn began between two states of one envelope, who are to be invited. */
export function newlyInvited(before: Envelope, after: Envelope): readonly Party[] {
  return after.parties
    .filter((each) => each.state === 'sent' && findParty(before, each.party)?.state === 'waiting')
    .map((each) => each.party)
}

/** Why this envelope refuses an event; undefined when it accepts it. */
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

/** Consequences of an event, or of the completion that it causes, applied in the same transaction. */
export interface Consequences {
  /** Kind of the log entry; the audit action has the same name with the prefix `envelope.`. */
  readonly log: string
  /**
   * Effect on the dossier. `status` only recomputes its wire string, `unchanged` nothing; with `ends`, the action that
   * voided the envelope changes the dossier in the same transaction.
   */
  readonly dossier: 'open' | 'complete' | 'decline' | 'expire' | 'status' | 'unchanged' | 'ends'
  readonly mails: readonly EnvelopeMail[]
  readonly work: readonly EnvelopeWork[]
  /** Shown with the envelope when its state alone does not explain what to do next. */
  readonly endReason: EnvelopeEndReason | null
}

/**
 * Mails about an envelope: `turn` to parties whose turn began, `owners` to the accounts on whose behalf it was sent,
 * `declined` to the other parties, `completed` to all, `expired`, `closed`, `recalled`, `sent_back` and `withdrawn` to those
 * that were invited, `preparation_failed` to the sender.
 */
export type EnvelopeMail = 'turn' | 'owners' | 'declined' | 'completed' | 'expired' | VoidReason

/** Further work, in the transaction or in a job. */
export type EnvelopeWork =
  | 'scheduleDeadlines'
  | 'reconcileOutside'
  | 'seal'
  | 'takeOver'
  | 'voidOutside'
  | 'writeEvidence'
  | 'proveDocuments'
  | 'drawReport'
  | 'forgetHiddenAnswers'
  | 'applyCorrection'
  | 'failCorrection'

type EventName = Exclude<EnvelopeEvent['kind'], 'voided'> | VoidReason | 'completed'

/** Consequences by event; `WORK_APPLIES` drops work that does not apply to an envelope. */
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
  // Logged because the documents change; nothing visible does.
  sealed: { log: 'sealed', dossier: 'unchanged', mails: [], work: [], endReason: null },
  received: { log: 'received', dossier: 'unchanged', mails: [], work: [], endReason: null },
  completed: {
    log: 'completed',
    dossier: 'complete',
    mails: ['completed'],
    work: ['writeEvidence', 'proveDocuments', 'drawReport', 'forgetHiddenAnswers'],
    endReason: null,
  },
  // No end reason: the dossier's state explains it.
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
  // No end reason: the dossier has ended too.
  closed: voided('closed', null),
  recalled: voided('recalled', 'voided'),
  sent_back: voided('sent_back', 'voided'),
  // No end reason: the correction explains it. The call that withdraws the correction changes the dossier.
  withdrawn: voided('withdrawn', null),
  // No party was invited. The sender may have left the page and has to send again.
  preparation_failed: { ...voided('preparation_failed', 'preparation_failed'), dossier: 'status' },
}

function voided(why: VoidReason, endReason: EnvelopeEndReason | null): Consequences {
  return { log: 'voided', dossier: 'ends', mails: [why], work: ['voidOutside', 'writeEvidence'], endReason }
}

/**
 * Differences for the envelope of a correction. Its dossier entered signature when the correction was answered; if this
 * envelope ends unsigned, the superseded envelope applies again.
 */
const OF_CORRECTION: Partial<Readonly<Record<EventName, Partial<Consequences>>>> = {
  prepared: { dossier: 'status' },
  completed: {
    dossier: 'unchanged',
    work: ['applyCorrection', 'writeEvidence', 'proveDocuments', 'forgetHiddenAnswers'],
  },
  declined: { dossier: 'unchanged', work: ['writeEvidence', 'failCorrection'] },
  expired: {
    dossier: 'unchanged',
    work: ['voidOutside', 'writeEvidence', 'failCorrection'],
    endReason: null,
  },
  preparation_failed: {
    dossier: 'unchanged',
    work: ['voidOutside', 'writeEvidence', 'failCorrection'],
    endReason: null,
  },
}

/** What consequences depend on besides the event. */
interface Applied {
  readonly kind: EnvelopeKind
  /** Whether an outside provider collects the signatures and seals the documents. */
  readonly isOutside: boolean
  /** Whether a correction opened it, in place of an envelope that was signed. */
  readonly isCorrection?: boolean
  readonly after: Envelope
}

const WORK_APPLIES: Readonly<Record<EnvelopeWork, (applied: Applied) => boolean>> = {
  scheduleDeadlines: ({ after }) => after.parties.length > 0,
  reconcileOutside: ({ isOutside }) => isOutside,
  seal: ({ isOutside }) => !isOutside,
  takeOver: ({ isOutside, after }) => isOutside && isAwaitingSeal(after),
  voidOutside: ({ isOutside }) => isOutside,
  writeEvidence: () => true,
  // An outside provider seals the documents and adds its own proofs.
  proveDocuments: ({ isOutside }) => !isOutside,
  drawReport: ({ kind }) => kind === 'mission',
  // The subscription is signed last, so hidden answers are no longer needed.
  forgetHiddenAnswers: ({ kind }) => kind === 'subscription',
  applyCorrection: () => true,
  failCorrection: () => true,
}

/** The consequences of an accepted event, then of the completion when the event caused it. */
export function consequencesOf(event: EnvelopeEvent, applied: Applied): readonly Consequences[] {
  const name = event.kind === 'voided' ? event.why : event.kind
  const names: readonly EventName[] = applied.after.state === 'completed' ? [name, 'completed'] : [name]
  return names.map((each) => {
    const { work, mails, ...row } = {
      ...CONSEQUENCES[each],
      ...(applied.isCorrection ? OF_CORRECTION[each] : {}),
    }
    return {
      ...row,
      // No signatories: the accounts on whose behalf it was sent have nothing to sign either.
      mails: applied.after.parties.length === 0 ? [] : mails,
      work: work.filter((one) => WORK_APPLIES[one](applied)),
    }
  })
}
