import { SEALING_PROVIDERS } from '#signature/provider.ts'
import { SEAL_JOB } from '../envelopes/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'

/** Signatures unsealed for longer are enqueued again. */
const PATIENCE_MS = 5 * 60_000
const HOUR_MS = 3_600_000

/**
 * Enqueues the seal of signatures that are still unsealed, for instance because the job became a dead letter; at most once
 * an hour per envelope. Returns the number of envelopes. Sealing is idempotent.
 */
export async function reconcileSeals(services: Services): Promise<number> {
  const { store, clock } = services
  const now = clock.now().getTime()
  const waiting = await store.db
    .selectFrom('envelope')
    .innerJoin('envelope_party', 'envelope_party.envelope_id', 'envelope.id')
    .select('envelope.id')
    .distinct()
    .where('envelope.state', '=', 'sent')
    .where('envelope.provider', 'in', SEALING_PROVIDERS)
    .where('envelope_party.state', '=', 'signed')
    .where('envelope_party.sealed_at', 'is', null)
    .where('envelope_party.changed_at', '<', new Date(now - PATIENCE_MS))
    .execute()
  await store.db.transaction().execute(async (trx) => {
    for (const { id } of waiting) {
      await enqueueJob(trx, {
        kind: SEAL_JOB,
        dedupKey: `${id}:again:${Math.floor(now / HOUR_MS)}`,
        payload: { envelopeId: id },
      })
    }
  })
  if (waiting.length > 0)
    services.log.warn({ envelopes: waiting.map(({ id }) => id) }, 'seal: enqueued again')
  return waiting.length
}
