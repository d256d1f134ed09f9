import { OPENING_ACTIONS, type Actor, type DossierAction } from '#rules/dossier-state.ts'
import {
  advanceEnvelope,
  type Consequences,
  consequencesOf,
  type Envelope,
  type EnvelopeEvent,
  type EnvelopeMail,
  type EnvelopeRefusal,
  type EnvelopeWork,
  newlyInvited,
} from '#signature/envelope.ts'
import { isOutside } from '#signature/provider.ts'
import type { EnvelopeEndReason } from '#vocabulary/envelope.ts'
import { assignByRule } from '../assignment/index.ts'
import { type AuditEntry, recordAudits } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { sendTogether } from '../store/send-together.ts'
import type { Trx } from '../store/store.ts'
import { moveDossier, refreshStatus } from './change-dossier-state.ts'
import { correctionPort, type CorrectionOutcome } from './correction-port.ts'
import type { LockedEnvelope } from './envelope-store.ts'
import { type AuditedEvent, auditEntryOf, insertEnvelopeEvents } from './events.ts'
import { forgetHiddenAnswers } from './forget-hidden-answers.ts'
import {
  enqueueEnvelopeJob,
  enqueueEnvelopeJobs,
  EVIDENCE_JOB,
  PROVE_JOB,
  REPORT_JOB,
  scheduleDeadlines,
  scheduleReconciliation,
  SEAL_JOB,
  TAKE_OVER_JOB,
  VOID_OUTSIDE_JOB,
} from './jobs.ts'
import { notifyEvent } from './notify-event.ts'
import { mailOwners } from './owner-mails.ts'
import { invitedEvents, inviteParties, mailEnd, mailPreparationFailure } from './signing-mails.ts'

/** Details of an event besides its kind. */
export interface EventCircumstances {
  /** Stored in the envelope's log. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** Stored in the audit, besides envelope and party. */
  readonly audit?: Readonly<Record<string, unknown>>
  /** Null for the server and for parties, who act without an account. */
  readonly actorId?: number | null
  /** How the party signs, to be stored with it. */
  readonly appearance?: Readonly<Record<string, unknown>>
  /** Time of the act as reported by an outside provider; now by default. */
  readonly actedAt?: Date
  /** What led to the event, logged just before it. */
  readonly earlier?: AuditedEvent
}

interface Applying {
  readonly trx: Trx
  readonly services: Services
  readonly before: LockedEnvelope
  readonly after: Envelope
  readonly event: EnvelopeEvent
  readonly at: Date
}

/**
 * Applies an event and its consequences, by the table of `signature/envelope.ts`, to an envelope locked by this
 * transaction. The only writer of an envelope's state. Returns the refusal when nothing was changed.
 */
export async function applyEvent(
  trx: Trx,
  services: Services,
  before: LockedEnvelope,
  event: EnvelopeEvent,
  circumstances: EventCircumstances = {},
): Promise<EnvelopeRefusal | undefined> {
  const step = advanceEnvelope(before, event)
  if (!step.ok) return step.refusal
  const after = step.envelope
  const at = services.clock.now()
  const follows = consequencesOf(event, {
    kind: before.kind,
    isOutside: isOutside(before),
    after,
    isCorrection: before.correctionId !== null,
  })
  const applying = { trx, services, before, after, event, at }
  const steps = stepsOf(applying, follows, circumstances)
  await saveSteps(applying, { actedAt: at, ...circumstances }, steps)
  await recordSteps(applying, steps)
  for (const consequences of follows) {
    for (const mail of consequences.mails) await MAILS[mail](applying)
    await doWork(applying, consequences.work)
  }
  // Notices name no actor: a party may act in a view opened from another person's session.
  await notifyEvent(trx, before, event, at)
  return undefined
}

async function doWork(applying: Applying, works: readonly EnvelopeWork[]): Promise<void> {
  const jobs: string[] = []
  for (const work of works) {
    const how = WORK[work]
    if (typeof how === 'string') jobs.push(how)
    else await how(applying)
  }
  await enqueueEnvelopeJobs(applying.trx, jobs, applying.before.id)
}

/** Consequences of an event, with the entry to log. */
interface Step {
  readonly follows: Consequences
  readonly logged: readonly AuditedEvent[]
  readonly invited: readonly AuditedEvent[]
}

function stepsOf(
  applying: Applying,
  follows: readonly Consequences[],
  circumstances: EventCircumstances,
): readonly Step[] {
  return follows.map((each, index) => {
    // Completion after the last seal is an act of the server, not of the party.
    const own = index === 0 ? circumstances : undefined
    return {
      follows: each,
      logged: [...(own?.earlier ? [own.earlier] : []), eventOf(applying, each.log, own)],
      invited: each.mails.includes('turn') ? invitedNow(applying) : [],
    }
  })
}

/** Changes the dossier and adds the audit rows of the events and of this change. */
async function recordSteps(applying: Applying, steps: readonly Step[]): Promise<void> {
  const { trx, services, before } = applying
  const entries: Omit<AuditEntry, 'subject'>[] = []
  for (const { logged, invited, follows } of steps) {
    entries.push(...logged.map(auditEntryOf))
    entries.push(...(await changeDossier(applying, follows.dossier)))
    entries.push(...invited.map(auditEntryOf))
  }
  await recordAudits(trx, services.keys, `dossier:${before.dossierId}`, entries)
  const reachesReview =
    before.kind === 'subscription' && steps.some(({ follows }) => follows.dossier === 'complete')
  if (reachesReview) await assignByRule(services, trx, before.dossierId, applying.at)
}

/** Writes the envelope, its parties and its log, in one statement. */
async function saveSteps(
  applying: Applying,
  circumstances: EventCircumstances,
  steps: readonly Step[],
): Promise<void> {
  const { trx } = applying
  const events = steps.flatMap(({ logged, invited }) => [...logged, ...invited])
  await sendTogether(trx, [
    ...changeEnvelope(applying, steps),
    ...changeParties(applying, circumstances),
    insertEnvelopeEvents(trx, events),
  ])
}

function changeEnvelope({ trx, before, after, event, at }: Applying, steps: readonly Step[]) {
  if (after.state === before.state) return []
  const endReason = steps.reduce<EnvelopeEndReason | null>(
    (reason, { follows }) => follows.endReason ?? reason,
    null,
  )
  return [
    trx
      .updateTable('envelope')
      .set({
        state: after.state,
        ...(after.state === 'sent' || event.kind === 'prepared' ? { sent_at: at } : {}),
        ...(after.state === 'completed' ? { completed_at: at } : {}),
        ...(endReason === null ? {} : { end_reason: endReason }),
      })
      .where('id', '=', before.id),
  ]
}

function changeParties({ trx, before, after, at }: Applying, { actedAt, appearance }: EventCircumstances) {
  return after.parties.flatMap((party) => {
    const old = before.parties.find((each) => each.party === party.party)
    if (old === undefined || (old.state === party.state && old.sealed === party.sealed)) return []
    return [
      trx
        .updateTable('envelope_party')
        .set({
          ...(old.state === party.state ? {} : { state: party.state, changed_at: actedAt }),
          ...(party.sealed && !old.sealed ? { sealed_at: at } : {}),
          ...(appearance && party.state === 'signed' ? { appearance: JSON.stringify(appearance) } : {}),
        })
        .where('envelope_id', '=', before.id)
        .where('party', '=', party.party),
    ]
  })
}

function eventOf(
  { before, event, at }: Applying,
  log: Consequences['log'],
  circumstances: EventCircumstances | undefined,
): AuditedEvent {
  const party = circumstances && 'party' in event ? event.party : null
  const { detail, audit, actorId } = circumstances ?? {}
  return {
    envelopeId: before.id,
    at,
    party,
    kind: log,
    ...(detail ? { detail } : {}),
    ...(audit ? { audit } : {}),
    ...(actorId === undefined ? {} : { actorId }),
  }
}

function invitedNow({ before, after, at }: Applying): readonly AuditedEvent[] {
  return invitedEvents(before, newlyInvited(before, after), at)
}

/** Returns the audit entry of a change of state. */
async function changeDossier(
  applying: Applying,
  effect: Consequences['dossier'],
): Promise<readonly Omit<AuditEntry, 'subject'>[]> {
  const { trx, before } = applying
  switch (effect) {
    case 'open':
      // On behalf of the account that submitted the block.
      return act(applying, OPENING_ACTIONS[before.kind], {
        actor: before.senderRole,
        actorId: before.createdBy,
      })
    case 'complete':
      return act(applying, before.kind === 'mission' ? 'completeMission' : 'completeSubscription')
    case 'decline':
    case 'expire':
      return act(applying, effect)
    case 'status':
      await refreshStatus(trx, before.dossierId)
      return []
    case 'unchanged':
    case 'ends':
      return []
    default:
      return effect satisfies never
  }
}

const SERVER = { actor: 'server', actorId: null } as const

async function act(
  { trx, before, at }: Applying,
  action: DossierAction,
  who: { readonly actor: Actor; readonly actorId: number | null } = SERVER,
): Promise<readonly Omit<AuditEntry, 'subject'>[]> {
  const { audit } = await moveDossier(trx, { dossierId: before.dossierId, action, ...who, at })
  return [audit]
}

const MAILS: Readonly<Record<EnvelopeMail, (applying: Applying) => Promise<void>>> = {
  turn: ({ trx, services, before, after }) =>
    inviteParties(trx, services, before, newlyInvited(before, after)),
  owners: ({ trx, services, before, after }) =>
    mailOwners(trx, services, before, newlyInvited(before, after)),
  declined: (applying) => mailEnd(applying, 'declined'),
  completed: (applying) => mailEnd(applying, 'completed'),
  expired: (applying) => mailEnd(applying, 'expired'),
  closed: (applying) => mailEnd(applying, 'closed'),
  recalled: (applying) => mailEnd(applying, 'recalled'),
  sent_back: (applying) => mailEnd(applying, 'sent_back'),
  withdrawn: (applying) => mailEnd(applying, 'withdrawn'),
  preparation_failed: ({ trx, services, before }) => mailPreparationFailure(trx, services, before),
}

/** Work of each kind: the kind of a job enqueued once per envelope, or a function run in the transaction. */
const WORK: Readonly<Record<EnvelopeWork, string | ((applying: Applying) => Promise<void>)>> = {
  takeOver: TAKE_OVER_JOB,
  voidOutside: VOID_OUTSIDE_JOB,
  writeEvidence: EVIDENCE_JOB,
  proveDocuments: PROVE_JOB,
  drawReport: REPORT_JOB,
  scheduleDeadlines: ({ trx, services, before, at }) => scheduleDeadlines(trx, services, before.id, at),
  reconcileOutside: ({ trx, before, at }) => scheduleReconciliation(trx, before.id, at),
  // One job per signature: another party may sign while the previous signature is being sealed.
  seal: ({ trx, before, event }) =>
    enqueueEnvelopeJob(trx, SEAL_JOB, before.id, 'party' in event ? event.party : undefined),
  forgetHiddenAnswers: ({ trx, services, before }) => forgetHiddenAnswers(trx, services, before),
  applyCorrection: ({ trx, services, before }) => correctionPort.get(services)(trx, before, 'completed'),
  failCorrection: ({ trx, services, before, event }) =>
    correctionPort.get(services)(trx, before, failureOf(event)),
}

function failureOf({ kind }: EnvelopeEvent): CorrectionOutcome {
  if (kind === 'declined') return 'signature_declined'
  return kind === 'expired' ? 'signature_expired' : 'preparation_failed'
}
