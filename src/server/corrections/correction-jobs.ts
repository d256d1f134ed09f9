import { endOfParisDay } from '#rules/end-of-paris-day.ts'
import { addDays } from '#rules/add-to-day.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export const LAPSE_CORRECTION_JOB = 'correction.lapse'
export const REMIND_CORRECTION_JOB = 'correction.remind'

/** Schedules the reminders and the expiry of a correction, which lapses at the end of its last day in Paris. */
export async function scheduleCorrection(
  trx: Trx,
  { deployment }: Pick<Services, 'deployment'>,
  { dossierId, id, deadline }: { readonly dossierId: number; readonly id: number; readonly deadline: string },
): Promise<void> {
  const payload = { dossierId, correction: id }
  const end = endOfParisDay(deadline)
  await enqueueJob(trx, { kind: LAPSE_CORRECTION_JOB, dedupKey: String(id), payload, runAt: end })
  for (const days of deployment.corrections.reminderBeforeDays) {
    const runAt = endOfParisDay(addDays(deadline, -days - 1))
    await enqueueJob(trx, {
      kind: REMIND_CORRECTION_JOB,
      dedupKey: `${id}:${days}`,
      payload: { ...payload, days },
      runAt,
    })
  }
}
