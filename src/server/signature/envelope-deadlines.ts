import { advanceEnvelope } from '#signature/envelope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeDossierState } from '../dossiers/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { addEnvelopeEvent, lockEnvelope, getLockedEnvelope, saveEnvelope } from './envelope-store.ts'
import { EVIDENCE_JOB } from './evidence.ts'
import { mailExpiry, mailReminder } from './signing-mails.ts'

export const EXPIRE_JOB = 'envelope.expire'
export const REMIND_JOB = 'envelope.remind'

const DAY_MS = 24 * 3_600_000

/** Plans, with the sending of an envelope, its reminders and its end. */
export async function scheduleDeadlines(
  trx: Trx,
  services: Services,
  envelopeId: string,
  sentAt: Date,
): Promise<void> {
  const { expiresAfterDays, reminderAfterDays } = services.deployment.envelopes
  const after = (days: number) => new Date(sentAt.getTime() + days * DAY_MS)
  const payload = { envelopeId }
  await enqueueJob(trx, {
    kind: EXPIRE_JOB,
    dedupKey: envelopeId,
    payload,
    runAt: after(expiresAfterDays),
  })
  for (const day of reminderAfterDays.filter((each) => each < expiresAfterDays)) {
    await enqueueJob(trx, {
      kind: REMIND_JOB,
      dedupKey: `${envelopeId}:${day}`,
      payload: { envelopeId, day },
      runAt: after(day),
    })
  }
}

/** Ends an envelope that is still open: `unsigned`, or `mission_abort` for a mission. */
export async function expireEnvelope(services: Services, envelopeId: string): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await getLockedEnvelope(trx, envelopeId)
    const step = advanceEnvelope(envelope, { kind: 'expired' })
    if (!step.ok) return
    const at = services.clock.now()
    const { dossierId } = envelope
    await saveEnvelope(trx, envelope, step.envelope, at)
    await noteEndReason(trx, envelopeId, 'expired')
    await addEnvelopeEvent(trx, { envelopeId, at, party: null, kind: 'expired' })
    await changeDossierState(services, trx, {
      dossierId,
      action: 'expire',
      actor: 'server',
      actorId: null,
      at,
    })
    await mailExpiry(trx, services, envelope)
    await enqueueJob(trx, { kind: EVIDENCE_JOB, dedupKey: envelopeId, payload: { envelopeId } })
    await recordAudit(trx, services.keys, {
      subject: `dossier:${dossierId}`,
      actorId: null,
      action: 'envelope.expired',
      detail: { envelope: envelopeId },
      at,
    })
  })
}

/** Reminds the parties whose turn it is; those who have signed and those who wait hear nothing. */
export async function remindParties(services: Services, envelopeId: string, day: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    if (envelope?.state !== 'sent') return
    for (const party of envelope.parties) {
      if (party.state !== 'sent' && party.state !== 'delivered') continue
      const at = services.clock.now()
      await addEnvelopeEvent(trx, { envelopeId, at, party: party.party, kind: 'reminded' })
      await mailReminder(trx, services, envelope, { party, day })
    }
  })
}

/** Voids an envelope whose documents could never be drawn, so that its blocks can be submitted again. */
export async function giveUpPreparing(services: Services, envelopeId: string): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    if (envelope?.state !== 'preparing') return
    const step = advanceEnvelope(envelope, { kind: 'voided' })
    if (!step.ok) return
    const at = services.clock.now()
    await saveEnvelope(trx, envelope, step.envelope, at)
    await noteEndReason(trx, envelopeId, 'preparation_failed')
    await addEnvelopeEvent(trx, { envelopeId, at, party: null, kind: 'voided' })
    await recordAudit(trx, services.keys, {
      subject: `dossier:${envelope.dossierId}`,
      actorId: null,
      action: 'envelope.voided',
      detail: { envelope: envelopeId, reason: 'preparation_failed' },
      at,
    })
  })
}

async function noteEndReason(
  trx: Trx,
  envelopeId: string,
  reason: 'expired' | 'preparation_failed',
): Promise<void> {
  await trx.updateTable('envelope').set({ end_reason: reason }).where('id', '=', envelopeId).execute()
}
