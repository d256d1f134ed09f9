import { enqueueJob } from '../outbox/outbox.ts'
import type { Trx } from '../store/store.ts'

export const SYNC_JOB = 'envelope.sync'
export const RECONCILE_JOB = 'envelope.reconcile'

/** Messages tell at once what happens; this only finds what was never told. */
const RECONCILE_EVERY_MS = 3_600_000

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

/** Plans the next look at an outside envelope; `turn` counts them. */
export async function scheduleReconciliation(
  trx: Trx,
  envelopeId: string,
  at: Date,
  turn = 1,
): Promise<void> {
  await enqueueJob(trx, {
    kind: RECONCILE_JOB,
    dedupKey: `${envelopeId}:${turn}`,
    payload: { envelopeId, turn },
    runAt: new Date(at.getTime() + RECONCILE_EVERY_MS),
  })
}
