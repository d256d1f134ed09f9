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
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { changeDossierState, refreshStatus } from './change-dossier-state.ts'
import { correctionPortOf, type CorrectionOutcome } from './correction-port.ts'
import type { LockedEnvelope } from './envelope-store.ts'
import { recordEnvelopeEvent } from './events.ts'
import { forgetHiddenAnswers } from './forget-hidden-answers.ts'
import {
  enqueueEnvelopeJob,
  EVIDENCE_JOB,
  PROVE_JOB,
  REPORT_JOB,
  scheduleDeadlines,
  scheduleReconciliation,
  SEAL_JOB,
  TAKE_OVER_JOB,
  VOID_OUTSIDE_JOB,
} from './jobs.ts'
import { mailOwners } from './owner-mails.ts'
import { inviteParties, mailEnd, mailPreparationFailure } from './signing-mails.ts'

/** Details of an event besides its kind. */
export interface EventCircumstances {
  /** Stored in the envelope's log. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** Stored in the audit, besides envelope and party. */
  readonly audit?: Readonly<Record<string, unknown>>
  /** Null for the server and for parties, who act without an account. */
  readonly actorId?: number | null
  /** Time of the act as reported by an outside provider; now by default. */
  readonly actedAt?: Date
}

/** An event being applied. */
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
  await saveEnvelope(applying, circumstances.actedAt ?? at, follows)
  for (const [index, consequences] of follows.entries()) {
    // Completion after the last seal is an act of the server, not of the party.
    await record(applying, consequences.log, index === 0 ? circumstances : undefined)
    await changeDossier(applying, consequences.dossier)
    for (const mail of consequences.mails) await MAILS[mail](applying)
    for (const work of consequences.work) await WORK[work](applying)
  }
  return undefined
}

async function saveEnvelope(
  { trx, before, after, event, at }: Applying,
  actedAt: Date,
  follows: readonly Consequences[],
): Promise<void> {
  if (after.state !== before.state) {
    const endReason = follows.reduce<EnvelopeEndReason | null>(
      (reason, each) => each.endReason ?? reason,
      null,
    )
    await trx
      .updateTable('envelope')
      .set({
        state: after.state,
        ...(after.state === 'sent' || event.kind === 'prepared' ? { sent_at: at } : {}),
        ...(after.state === 'completed' ? { completed_at: at } : {}),
        ...(endReason === null ? {} : { end_reason: endReason }),
      })
      .where('id', '=', before.id)
      .execute()
  }
  for (const party of after.parties) {
    const old = before.parties.find((each) => each.party === party.party)
    if (old === undefined || (old.state === party.state && old.sealed === party.sealed)) continue
    await trx
      .updateTable('envelope_party')
      .set({
        ...(old.state === party.state ? {} : { state: party.state, changed_at: actedAt }),
        ...(party.sealed && !old.sealed ? { sealed_at: at } : {}),
      })
      .where('envelope_id', '=', before.id)
      .where('party', '=', party.party)
      .execute()
  }
}

/** Records the event in the envelope's log, the source of its evidence, and in the dossier's audit chain. */
async function record(
  { trx, services, before, event, at }: Applying,
  log: Consequences['log'],
  circumstances: EventCircumstances | undefined,
): Promise<void> {
  const party = circumstances && 'party' in event ? event.party : null
  const { detail, audit, actorId } = circumstances ?? {}
  await recordEnvelopeEvent(trx, services.keys, {
    envelopeId: before.id,
    lockedDossierId: before.dossierId,
    at,
    party,
    kind: log,
    ...(detail ? { detail } : {}),
    ...(audit ? { audit } : {}),
    ...(actorId === undefined ? {} : { actorId }),
  })
}

async function changeDossier(applying: Applying, effect: Consequences['dossier']): Promise<void> {
  const { trx, before } = applying
  switch (effect) {
    case 'open':
      // On behalf of the account that submitted the block.
      return act(applying, OPENING_ACTIONS[before.kind], await readSender(trx, before.createdBy))
    case 'complete':
      return act(applying, before.kind === 'mission' ? 'completeMission' : 'completeSubscription')
    case 'decline':
    case 'expire':
      return act(applying, effect)
    case 'status':
      await refreshStatus(trx, before.dossierId)
      return undefined
    case 'unchanged':
    case 'ends':
      return undefined
    default: {
      const unreachable: never = effect
      return unreachable
    }
  }
}

const SERVER = { actor: 'server', actorId: null } as const

async function act(
  { trx, services, before, at }: Applying,
  action: DossierAction,
  who: { readonly actor: Actor; readonly actorId: number | null } = SERVER,
): Promise<void> {
  await changeDossierState(services, trx, { dossierId: before.dossierId, action, ...who, at })
}

async function readSender(trx: Trx, accountId: number) {
  const { role } = await trx
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { actor: role, actorId: accountId }
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

const WORK: Readonly<Record<EnvelopeWork, (applying: Applying) => Promise<void>>> = {
  scheduleDeadlines: ({ trx, services, before, at }) => scheduleDeadlines(trx, services, before.id, at),
  reconcileOutside: ({ trx, before, at }) => scheduleReconciliation(trx, before.id, at),
  // One job per signature: another party may sign while the previous signature is being sealed.
  seal: ({ trx, before, event }) =>
    enqueueEnvelopeJob(trx, SEAL_JOB, before.id, 'party' in event ? event.party : undefined),
  takeOver: ({ trx, before }) => enqueueEnvelopeJob(trx, TAKE_OVER_JOB, before.id),
  voidOutside: ({ trx, before }) => enqueueEnvelopeJob(trx, VOID_OUTSIDE_JOB, before.id),
  writeEvidence: ({ trx, before }) => enqueueEnvelopeJob(trx, EVIDENCE_JOB, before.id),
  proveDocuments: ({ trx, before }) => enqueueEnvelopeJob(trx, PROVE_JOB, before.id),
  drawReport: ({ trx, before }) => enqueueEnvelopeJob(trx, REPORT_JOB, before.id),
  forgetHiddenAnswers: ({ trx, services, before }) => forgetHiddenAnswers(trx, services, before),
  applyCorrection: ({ trx, services, before }) => correctionPortOf(services)(trx, before, 'completed'),
  failCorrection: ({ trx, services, before, event }) =>
    correctionPortOf(services)(trx, before, failureOf(event)),
}

function failureOf({ kind }: EnvelopeEvent): CorrectionOutcome {
  if (kind === 'declined') return 'signature_declined'
  return kind === 'expired' ? 'signature_expired' : 'preparation_failed'
}
