import { enqueueJob } from '../outbox/outbox.ts'
import type { Trx } from '../store/store.ts'

export const SYNC_JOB = 'envelope.sync'

/** Has an outside envelope read again, because what was reported does not fit what we know. */
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
