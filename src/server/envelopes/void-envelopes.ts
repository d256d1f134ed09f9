import { advanceEnvelope } from '#signature/envelope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findEnvelopes, lockEnvelope, saveEnvelope } from './envelope-store.ts'
import { addEnvelopeEvent } from './events.ts'
import { EVIDENCE_JOB } from './jobs.ts'
import { mailVoid } from './signing-mails.ts'

/** Who voids what is open of a dossier, and why: it is over, or it is called back to be sent again. */
export interface Voiding {
  readonly dossierId: number
  readonly actorId: number
  readonly at: Date
  readonly why: 'closed' | 'recalled'
}

/** Voids what is still open of a dossier, and tells the parties that had been invited; how many there were. */
export async function voidLiveEnvelopes(
  trx: Trx,
  services: Services,
  { dossierId, actorId, at, why }: Voiding,
): Promise<number> {
  let count = 0
  for (const { id } of await findEnvelopes(trx, dossierId)) {
    const envelope = await lockEnvelope(trx, id)
    if (envelope === undefined) continue
    const step = advanceEnvelope(envelope, { kind: 'voided' })
    // Over already: completed, declined or expired envelopes are history.
    if (!step.ok) continue
    await saveEnvelope(trx, envelope, step.envelope, at)
    await addEnvelopeEvent(trx, { envelopeId: id, at, party: null, kind: 'voided' })
    if (why === 'recalled')
      await trx.updateTable('envelope').set({ end_reason: 'voided' }).where('id', '=', id).execute()
    await mailVoid(trx, services, envelope, why)
    await enqueueJob(trx, { kind: EVIDENCE_JOB, dedupKey: id, payload: { envelopeId: id } })
    await recordAudit(trx, services.keys, {
      subject: `dossier:${dossierId}`,
      actorId,
      action: 'envelope.voided',
      detail: { envelope: id, why },
      at,
    })
    count += 1
  }
  return count
}
