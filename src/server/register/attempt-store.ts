import { recordDossierAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { storableText } from '../store/storable-text.ts'
import type { Db, Trx } from '../store/store.ts'
import { describeFailure } from './note-exchange.ts'

const LONGEST_ERROR = 500

/** Selects one attempt, or all attempts of a file. */
type Which = { readonly attemptId: number } | { readonly batchId: number }

const columnOf = (which: Which) =>
  'attemptId' in which ? (['id', which.attemptId] as const) : (['batch_id', which.batchId] as const)

/**
 * Marks waiting attempts as sent. An attempt that was already answered keeps its answer, even if it was sent again
 * afterwards.
 */
export async function noteSent(
  { keys }: Pick<Services, 'keys'>,
  trx: Trx,
  sent: Which & { readonly at: Date; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const [column, id] = columnOf(sent)
  // Lock dossiers before attempts, in the order of acknowledgements, to avoid a deadlock.
  await trx
    .selectFrom('dossier')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('register_attempt').select('dossier_id').where(column, '=', id))
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await trx
    .updateTable('register_attempt')
    .set((eb) => ({
      state: eb
        .case()
        .when('ended_at', 'is', null)
        .then('sent' as const)
        .else('acknowledged' as const)
        .end(),
      sent_at: sent.at,
      last_error: null,
      tries: 0,
    }))
    .where('state', '=', 'waiting')
    .where(column, '=', id)
    .returning(['dossier_id', 'attempt'])
    .execute()
  for (const { dossier_id, attempt } of rows.toSorted((a, b) => a.dossier_id - b.dossier_id))
    await recordDossierAct(trx, keys, dossier_id, 'register.sent', {
      actorId: null,
      detail: { attempt, ...sent.detail },
      at: sent.at,
    })
}

/** Stores why sending failed, for the status screen. */
export async function noteFailure(db: Db, failed: Which & { readonly error: unknown }): Promise<void> {
  const message = storableText(describeFailure(failed.error), LONGEST_ERROR)
  const [column, id] = columnOf(failed)
  await db
    .updateTable('register_attempt')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_error: message }))
    .where('state', '=', 'waiting')
    .where(column, '=', id)
    .execute()
}
