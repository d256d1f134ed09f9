import { advanceTowards, type StatusEvent } from '#signature/advance-towards.ts'
import type { PartyStatus } from '#signature/provider.ts'
import { applyEvent, getLockedEnvelope, type LockedEnvelope } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/**
 * Applies the progress that an outside provider reports to a locked envelope, event by event as in the built-in ceremony.
 * `inconsistent`: the report contradicts the envelope, and nothing was changed.
 */
export async function applyStatuses(
  trx: Trx,
  services: Services,
  envelope: LockedEnvelope,
  statuses: readonly PartyStatus[],
): Promise<'applied' | 'inconsistent'> {
  const events = advanceTowards(envelope, statuses)
  if (events === 'inconsistent') return 'inconsistent'
  for (const event of events) {
    const refusal = await applyStatusEvent(trx, services, await getLockedEnvelope(trx, envelope.id), event)
    if (refusal) throw new Error(`envelope ${envelope.id}: ${refusal}`)
  }
  return 'applied'
}

function applyStatusEvent(trx: Trx, services: Services, envelope: LockedEnvelope, event: StatusEvent) {
  const { provider, sentAt } = envelope
  const detail = {
    provider,
    ...(event.at === null ? {} : { reportedAt: event.at.toISOString() }),
    ...(event.reason === null ? {} : { reason: event.reason.slice(0, 1_000) }),
  }
  const actedAt = plausibleMoment(event.at, sentAt, services.clock.now())
  return applyEvent(trx, services, envelope, event, { detail, audit: { provider }, actedAt })
}

/** The reported time, or now when it is not between sending and now. */
function plausibleMoment(reported: Date | null, sentAt: Date | null, now: Date): Date {
  if (reported === null || sentAt === null || reported < sentAt || reported > now) return now
  return reported
}
