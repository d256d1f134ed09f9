import { advanceTowards, type StandingEvent } from '#signature/advance-towards.ts'
import { advanceEnvelope, isAwaitingSeal, newlyInvited } from '#signature/envelope.ts'
import type { PartyStanding } from '#signature/provider.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeDossierState, refreshStatus } from '../dossiers/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { addEnvelopeEvent, getEnvelope, saveEnvelope, type StoredEnvelope } from './envelope-store.ts'
import { EVIDENCE_JOB } from './evidence.ts'
import { inviteParties, mailDecline } from './signing-mails.ts'

export const TAKE_OVER_JOB = 'envelope.take-over'

/**
 * Brings a locked envelope up to what its provider reports, each step with its event, wire string, audit
 * row and mails as in the built-in ceremony. `doubt` changes nothing: the report does not fit.
 */
export async function applyStandings(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  standings: readonly PartyStanding[],
): Promise<'applied' | 'doubt'> {
  const events = advanceTowards(envelope, standings)
  if (events === 'doubt') return 'doubt'
  let current = envelope
  for (const event of events) current = await applyEvent(trx, services, current, event)
  if (isAwaitingSeal(current)) {
    const payload = { envelopeId: envelope.id }
    await enqueueJob(trx, { kind: TAKE_OVER_JOB, dedupKey: envelope.id, payload })
  }
  return 'applied'
}

async function applyEvent(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  event: StandingEvent,
): Promise<StoredEnvelope> {
  const step = advanceEnvelope(envelope, event)
  if (!step.ok) throw new Error(`envelope ${envelope.id}: ${step.refusal}`)
  const now = services.clock.now()
  await saveEnvelope(trx, envelope, step.envelope, plausibleMoment(event.at, envelope.sentAt, now))
  await addEnvelopeEvent(trx, {
    envelopeId: envelope.id,
    at: now,
    party: event.party,
    kind: event.kind,
    detail: {
      provider: envelope.provider,
      ...(event.at === null ? {} : { reportedAt: event.at.toISOString() }),
      ...(event.reason === null ? {} : { reason: event.reason.slice(0, 1_000) }),
    },
  })
  await refreshStatus(trx, envelope.dossierId)
  await recordAudit(trx, services.keys, {
    subject: `dossier:${envelope.dossierId}`,
    actorId: null,
    action: `envelope.${event.kind}`,
    detail: { envelope: envelope.id, party: event.party, provider: envelope.provider },
    at: now,
  })
  await inviteParties(trx, services, envelope, newlyInvited(envelope, step.envelope))
  if (event.kind === 'declined') {
    const change = { action: 'decline', actor: 'server', actorId: null, at: now } as const
    await changeDossierState(services, trx, { dossierId: envelope.dossierId, ...change })
    await mailDecline(trx, services, envelope, event.party)
    const payload = { envelopeId: envelope.id }
    await enqueueJob(trx, { kind: EVIDENCE_JOB, dedupKey: envelope.id, payload })
  }
  const next = await getEnvelope(trx, envelope.id)
  return next
}

/** When it happened, as the provider says, if that lies between the sending and now. */
function plausibleMoment(reported: Date | null, sentAt: Date | null, now: Date): Date {
  if (reported === null || sentAt === null || reported < sentAt || reported > now) return now
  return reported
}
