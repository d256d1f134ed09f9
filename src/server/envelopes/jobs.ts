import { enqueueJob, enqueueJobs } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** Jobs of envelopes; their handlers are in the signature feature. */

export const PREPARE_JOB = 'envelope.prepare'
export const SEAL_JOB = 'envelope.seal'
export const TAKE_OVER_JOB = 'envelope.take-over'
export const VOID_OUTSIDE_JOB = 'envelope.void-outside'
export const EVIDENCE_JOB = 'envelope.evidence'
export const PROVE_JOB = 'documents.prove'
export const REPORT_JOB = 'adequacy.report'
export const EXPIRE_JOB = 'envelope.expire'
export const REMIND_JOB = 'envelope.remind'
export const RECONCILE_JOB = 'envelope.reconcile'
/** Compares the persons of a dossier with the screening lists; handled by the screening feature. */
export const SCREEN_JOB = 'screening.dossier'

/** Schedules the screening of a dossier's persons, in the same way whatever its outcome. */
export async function requestScreening(trx: Trx, dossierId: number): Promise<void> {
  await enqueueJob(trx, { kind: SCREEN_JOB, payload: { dossierId } })
}

/** Enqueues a job once per envelope, or once per envelope and `key`. */
export async function enqueueEnvelopeJob(
  trx: Trx,
  kind: string,
  envelopeId: string,
  key?: string,
): Promise<void> {
  const dedupKey = key === undefined ? envelopeId : `${envelopeId}:${key}`
  await enqueueJob(trx, { kind, dedupKey, payload: { envelopeId } })
}

/** Enqueues jobs of several kinds, each once per envelope. */
export async function enqueueEnvelopeJobs(
  trx: Trx,
  kinds: readonly string[],
  envelopeId: string,
): Promise<void> {
  if (kinds.length === 0) return
  const jobs = kinds.map((kind) => ({ kind, dedupKey: envelopeId, payload: { envelopeId } }))
  await enqueueJobs(trx, jobs)
}

const DAY_MS = 24 * 3_600_000

/** Schedules the reminders and the expiry of a sent envelope. */
export async function scheduleDeadlines(
  trx: Trx,
  { deployment }: Services,
  envelopeId: string,
  sentAt: Date,
): Promise<void> {
  const { expiresAfterDays, reminderAfterDays } = deployment.envelopes
  const after = (days: number) => new Date(sentAt.getTime() + days * DAY_MS)
  const expiry = { payload: { envelopeId }, runAt: after(expiresAfterDays) }
  await enqueueJobs(trx, [
    { kind: EXPIRE_JOB, dedupKey: envelopeId, ...expiry },
    ...reminderAfterDays
      .filter((day) => day < expiresAfterDays)
      .map((day) => ({
        kind: REMIND_JOB,
        dedupKey: `${envelopeId}:${day}`,
        payload: { envelopeId, day },
        runAt: after(day),
      })),
  ])
}

/** The provider pushes changes immediately; reconciliation only finds messages that were lost. */
const RECONCILE_EVERY_MS = 3_600_000

/** Schedules the next comparison with the provider's envelope; `turn` numbers them. */
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
