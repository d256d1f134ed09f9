import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** Jobs that follow from what happens to an envelope; the signature feature runs them. */

export const PREPARE_JOB = 'envelope.prepare'
export const SEAL_JOB = 'envelope.seal'
export const TAKE_OVER_JOB = 'envelope.take-over'
export const VOID_OUTSIDE_JOB = 'envelope.void-outside'
export const EVIDENCE_JOB = 'envelope.evidence'
export const REPORT_JOB = 'adequacy.report'
export const EXPIRE_JOB = 'envelope.expire'
export const REMIND_JOB = 'envelope.remind'
export const RECONCILE_JOB = 'envelope.reconcile'

/** A job of an envelope that is done once; `key` tells several of one kind apart. */
export async function enqueueEnvelopeJob(
  trx: Trx,
  kind: string,
  envelopeId: string,
  key?: string,
): Promise<void> {
  const dedupKey = key === undefined ? envelopeId : `${envelopeId}:${key}`
  await enqueueJob(trx, { kind, dedupKey, payload: { envelopeId } })
}

const DAY_MS = 24 * 3_600_000

/** Plans the reminders of an envelope that was sent, and its end. */
export async function scheduleDeadlines(
  trx: Trx,
  { deployment }: Services,
  envelopeId: string,
  sentAt: Date,
): Promise<void> {
  const { expiresAfterDays, reminderAfterDays } = deployment.envelopes
  const after = (days: number) => new Date(sentAt.getTime() + days * DAY_MS)
  const expiry = { payload: { envelopeId }, runAt: after(expiresAfterDays) }
  await enqueueJob(trx, { kind: EXPIRE_JOB, dedupKey: envelopeId, ...expiry })
  for (const day of reminderAfterDays.filter((each) => each < expiresAfterDays)) {
    const reminder = { payload: { envelopeId, day }, runAt: after(day) }
    await enqueueJob(trx, { kind: REMIND_JOB, dedupKey: `${envelopeId}:${day}`, ...reminder })
  }
}

/** Messages of the provider arrive at once; reconciling only finds what was never delivered. */
const RECONCILE_EVERY_MS = 3_600_000

/** Plans the next comparison with the provider's own envelope; `turn` counts them. */
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
