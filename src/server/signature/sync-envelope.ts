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
import { applyStandings } from './apply-standings.ts'
import { expireEnvelope } from './envelope-deadlines.ts'
import type { Providers } from './providers.ts'
import { takeOverEnvelope } from './take-over-envelope.ts'

/** Looks at an outside envelope and plans the next look while it is open. */
export async function reconcileEnvelope(
  services: Services,
  providers: Providers,
  { envelopeId, turn }: { readonly envelopeId: string; readonly turn: number },
): Promise<void> {
  await syncEnvelope(services, providers, envelopeId)
  await keepReconciling(services, { envelopeId, turn })
}

/** Also after a look that failed for good: the next one may succeed. */
export async function keepReconciling(
  services: Services,
  { envelopeId, turn }: { readonly envelopeId: string; readonly turn: number },
): Promise<void> {
  const envelope = await findEnvelope(services.store.db, envelopeId)
  if (envelope?.state !== 'sent') return
  await services.store.db
    .transaction()
    .execute((trx) => scheduleReconciliation(trx, envelopeId, services.clock.now(), turn + 1))
}

/** Reads an outside envelope and brings ours up to it. Throws when the provider does not answer. */
export async function syncEnvelope(
  services: Services,
  providers: Providers,
  envelopeId: string,
): Promise<void> {
  const found = await findEnvelope(services.store.db, envelopeId)
  if (found?.state !== 'sent') return
  const outside = requireOutside(providers, found)
  const standing = await outside.read(envelopeId)
  if (standing.state === 'voided') {
    services.log.warn({ envelope: envelopeId }, 'the provider ended an open envelope')
    return expireEnvelope(services, envelopeId)
  }
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await getLockedEnvelope(trx, envelopeId)
    const outcome = await applyStandings(trx, services, envelope, standing.parties)
    if (outcome === 'doubt') throw new Error(`envelope ${envelopeId}: the provider's account does not fit`)
  })
  // The job of the last signature may have given up meanwhile.
  if (standing.state === 'completed') await takeOverEnvelope(services, outside, envelopeId)
  return undefined
}

/** Ends our envelope's counterpart; one completed there in the same moment is noted, for people to look at. */
export async function voidOutside(
  services: Services,
  providers: Providers,
  envelopeId: string,
): Promise<void> {
  const envelope = await getEnvelope(services.store.db, envelopeId)
  const reason = envelope.state === 'expired' ? 'Délai de signature dépassé' : 'Signature annulée'
  await requireOutside(providers, envelope).void(envelopeId, reason)
}

/** Leaves a trace of an envelope that could not be ended there. */
export async function noteUnvoided(services: Services, envelopeId: string): Promise<void> {
  services.log.error({ envelope: envelopeId }, 'the provider did not void an envelope that is over')
  const at = services.clock.now()
  await services.store.db
    .transaction()
    .execute((trx) =>
      recordEnvelopeEvent(trx, services.keys, { envelopeId, at, party: null, kind: 'void-refused' }),
    )
}

/** The calls to the provider that keeps this envelope. */
export function requireOutside(
  providers: Providers,
  { id, provider }: { readonly id: string; readonly provider: ProviderName },
): OutsideEnvelopes {
  const { outside } = providers[provider]
  if (outside === undefined) throw new Error(`envelope ${id} is not kept outside`)
  return outside
}
