import { recordAudit } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'

const LONGEST_ERROR = 500

/** One attempt, or all of a file. */
type Which = { readonly attemptId: number } | { readonly batchId: number }

/** What waited has left. An answer may have come before this note: it stays. */
export async function noteSent(
  { keys }: Pick<Services, 'keys'>,
  trx: Trx,
  sent: Which & { readonly at: Date; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  // Dossiers before attempts, as an acknowledgement takes them: the two never wait for each other in a circle.
  await trx
    .selectFrom('dossier')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('register_attempt')
        .select('dossier_id')
        .where(
          'attemptId' in sent ? 'id' : 'batch_id',
          '=',
          'attemptId' in sent ? sent.attemptId : sent.batchId,
        ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await trx
    .updateTable('register_attempt')
    .set({ state: 'sent', sent_at: sent.at, last_error: null, tries: 0 })
    .where('state', '=', 'waiting')
    .where('attemptId' in sent ? 'id' : 'batch_id', '=', 'attemptId' in sent ? sent.attemptId : sent.batchId)
    .returning(['dossier_id', 'attempt'])
    .execute()
  for (const { dossier_id, attempt } of rows.toSorted((a, b) => a.dossier_id - b.dossier_id))
    await recordAudit(trx, keys, {
      subject: `dossier:${dossier_id}`,
      actorId: null,
      action: 'register.sent',
      detail: { attempt, ...sent.detail },
      at: sent.at,
    })
}

/** Why it did not leave this time, for whoever looks. */
export async function noteFailure(db: Db, failed: Which & { readonly error: unknown }): Promise<void> {
  const cause = failed.error instanceof Error ? failed.error : new Error(String(failed.error))
  // What fetch throws says no more than "fetch failed"; the reason stands behind it.
  const message = cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message
  await db
    .updateTable('register_attempt')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_error: message.slice(0, LONGEST_ERROR) }))
    .where('state', '=', 'waiting')
    .where(
      'attemptId' in failed ? 'id' : 'batch_id',
      '=',
      'attemptId' in failed ? failed.attemptId : failed.batchId,
    )
    .execute()
}
