import { enqueueJob } from '../outbox/outbox.ts'
import type { Trx } from '../store/store.ts'

export const SYNC_JOB = 'envelope.sync'

/** Enqueues the synchronisation of an outside envelope whose reported state contradicts ours. */
export async function enqueueSync(
  trx: Trx,
  { envelopeId, key }: { readonly envelopeId: string; readonly key?: string },
): Promise<void> {
  await enqueueJob(trx, {
    kind: SYNC_JOB,
    payload: { envelopeId },
    ...(key === undefined ? {} : { dedupKey: `${envelopeId}:${key}` }),
  })
}
