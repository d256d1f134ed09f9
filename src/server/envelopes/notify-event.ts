import type { EnvelopeEvent } from '#signature/envelope.ts'
import type { NoticeKind } from '#vocabulary/notice.ts'
import { notifyAdvisor } from '../notices/index.ts'
import type { Trx } from '../store/store.ts'
import type { StoredEnvelope } from './envelope-store.ts'

const NOTICES: Partial<Readonly<Record<EnvelopeEvent['kind'], NoticeKind>>> = {
  signed: 'clientSigned',
  declined: 'envelopeDeclined',
  expired: 'envelopeExpired',
}

/**
 * Notifies the dossier's advisor that an investor signed or declined, or that the deadline passed. The end of a correction
 * has a notice of its own.
 */
export async function notifyEvent(
  trx: Trx,
  { dossierId, correctionId }: Pick<StoredEnvelope, 'dossierId' | 'correctionId'>,
  event: EnvelopeEvent,
  at: Date,
): Promise<void> {
  const kind = NOTICES[event.kind]
  if (correctionId !== null && event.kind !== 'signed') return
  if (kind === undefined || ('party' in event && event.party === 'subscriberAdvisor')) return
  await notifyAdvisor(trx, { kind, dossierId, at })
}
