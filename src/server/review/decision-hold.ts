import type { Database } from '../store/schema.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Trx } from '../store/store.ts'
import type { Selectable } from 'kysely'

export const RELEASE_DECISION_JOB = 'review.release'

export type DecisionHold = Selectable<Database['decision_hold']>

/** Holds back a decision's mails and delivery until `until`, when a job releases them. The caller has locked the dossier. */
export async function holdDecision(trx: Trx, hold: DecisionHold): Promise<void> {
  await trx.insertInto('decision_hold').values(hold).execute()
  await enqueueJob(trx, {
    kind: RELEASE_DECISION_JOB,
    payload: { dossierId: hold.dossier_id, event: hold.event_id },
    runAt: hold.until,
  })
}

/**
 * Ends the hold of a dossier, for one decision or any; the caller releases or undoes the decision in the same transaction.
 * Undefined when another transaction has ended it.
 */
export async function endHold(
  trx: Trx,
  dossierId: number,
  event?: number,
): Promise<DecisionHold | undefined> {
  return trx
    .deleteFrom('decision_hold')
    .where('dossier_id', '=', dossierId)
    .$if(event !== undefined, (query) => query.where('event_id', '=', event ?? 0))
    .returningAll()
    .executeTakeFirst()
}
