import { advanceEnvelope } from '#signature/envelope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { addEnvelopeEvent, listEnvelopes, lockEnvelope, saveEnvelope } from './envelope-store.ts'
import { mailVoid } from './signing-mails.ts'

/** Voids what is still open of a dossier that ends, and tells the parties that had been invited. */
export async function voidLiveEnvelopes(
  trx: Trx,
  services: Services,
  { dossierId, actorId, at }: { readonly dossierId: number; readonly actorId: number; readonly at: Date },
): Promise<void> {
  for (const { id } of await listEnvelopes(trx, dossierId)) {
    const envelope = await lockEnvelope(trx, id)
    if (envelope === undefined) continue
    const step = advanceEnvelope(envelope, { kind: 'voided' })
    // Over already: completed, declined or expired envelopes are history.
    if (!step.ok) continue
    await saveEnvelope(trx, envelope, step.envelope, at)
    await addEnvelopeEvent(trx, { envelopeId: id, at, party: null, kind: 'voided' })
    await mailVoid(trx, services, envelope)
    await recordAudit(trx, services.keys, {
      subject: `dossier:${dossierId}`,
      actorId,
      action: 'envelope.voided',
      detail: { envelope: id },
      at,
    })
  }
}
