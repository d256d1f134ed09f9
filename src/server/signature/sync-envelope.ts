import type { OutsideEnvelopes } from '#signature/provider.ts'
import type { ProviderName } from '#vocabulary/envelope.ts'
import {
  recordEnvelopeEvent,
  findEnvelope,
  getEnvelope,
  getLockedEnvelope,
  scheduleReconciliation,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { applyStatuses } from './apply-statuses.ts'
import { expireEnvelope } from './envelope-deadlines.ts'
import type { Providers } from './providers.ts'
import { takeOverEnvelope } from './take-over-envelope.ts'

/** Synchronises an outside envelope and schedules the next reconciliation while it is open. */
export async function reconcileEnvelope(
  services: Services,
  providers: Providers,
  { envelopeId, turn }: { readonly envelopeId: string; readonly turn: number },
): Promise<void> {
  await syncEnvelope(services, providers, envelopeId)
  await scheduleNextReconciliation(services, { envelopeId, turn })
}

/** Also called when a reconciliation has failed for good: the next one may succeed. */
export async function scheduleNextReconciliation(
  services: Services,
  { envelopeId, turn }: { readonly envelopeId: string; readonly turn: number },
): Promise<void> {
  const envelope = await findEnvelope(services.store.db, envelopeId)
  if (envelope?.state !== 'sent') return
  await services.store.db
    .transaction()
    .execute((trx) => scheduleReconciliation(trx, envelopeId, services.clock.now(), turn + 1))
}

/** Reads an outside envelope and applies its progress to ours. Throws when the provider is unavailable. */
export async function syncEnvelope(
  services: Services,
  providers: Providers,
  envelopeId: string,
): Promise<void> {
  const found = await findEnvelope(services.store.db, envelopeId)
  if (found?.state !== 'sent') return
  const outside = requireOutside(providers, found)
  const status = await outside.read(envelopeId)
  if (status.state === 'voided') {
    services.log.warn({ envelope: envelopeId }, 'signature: envelope voided at the provider')
    return expireEnvelope(services, envelopeId)
  }
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await getLockedEnvelope(trx, envelopeId)
    const outcome = await applyStatuses(trx, services, envelope, status.parties)
    if (outcome === 'inconsistent')
      throw new Error(`envelope ${envelopeId}: inconsistent state at the provider`)
  })
  // In case the job enqueued by the last signature became a dead letter.
  if (status.state === 'completed') await takeOverEnvelope(services, outside, envelopeId)
  return undefined
}

/** Voids an envelope at its provider. Throws when it was completed there at the same time, for operators to resolve. */
export async function voidOutside(
  services: Services,
  providers: Providers,
  envelopeId: string,
): Promise<void> {
  const envelope = await getEnvelope(services.store.db, envelopeId)
  const reason = envelope.state === 'expired' ? 'Délai de signature dépassé' : 'Signature annulée'
  await requireOutside(providers, envelope).void(envelopeId, reason)
}

/** Records that an envelope could not be voided at its provider. */
export async function recordVoidFailure(services: Services, envelopeId: string): Promise<void> {
  services.log.error({ envelope: envelopeId }, 'signature: envelope not voided at the provider')
  const at = services.clock.now()
  await services.store.db
    .transaction()
    .execute((trx) =>
      recordEnvelopeEvent(trx, services.keys, { envelopeId, at, party: null, kind: 'void-refused' }),
    )
}

/** The calls of the outside provider that keeps this envelope. Throws for the built-in one. */
export function requireOutside(
  providers: Providers,
  { id, provider }: { readonly id: string; readonly provider: ProviderName },
): OutsideEnvelopes {
  const { outside } = providers[provider]
  if (outside === undefined) throw new Error(`envelope ${id} has no outside provider`)
  return outside
}
