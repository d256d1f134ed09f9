import { isLiveEnvelope, type VoidReason } from '#vocabulary/envelope.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { applyEvent } from './apply-event.ts'
import { refusalFailure } from './envelope-refusal.ts'
import { findEnvelopes, getLockedEnvelope } from './envelope-store.ts'

/** Who voids the live envelopes of a dossier, and why. */
export interface Voiding {
  readonly dossierId: number
  /** Null for the server and for a party by its link. */
  readonly actorId: number | null
  readonly why: VoidReason
}

/** Throws `ALL_HAVE_SIGNED` when all parties of an envelope have signed. */
export async function voidLiveEnvelopes(
  trx: Trx,
  services: Services,
  { dossierId, actorId, why }: Voiding,
): Promise<void> {
  const live = (await findEnvelopes(trx, dossierId)).filter(isLiveEnvelope)
  for (const { id } of live) {
    const envelope = await getLockedEnvelope(trx, id)
    const event = { kind: 'voided', why } as const
    const refusal = await applyEvent(trx, services, envelope, event, { actorId, audit: { why } })
    if (refusal) throw refusalFailure(refusal)
  }
}
