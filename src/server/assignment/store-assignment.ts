import { recordDossierAct } from '../audit/record-audit.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export interface NewAssignment {
  readonly dossierId: number
  /** Null unassigns the dossier. */
  readonly assigneeId: number | null
  readonly formerId: number | null
  /** Null for the deployment's rule and for a closed account. */
  readonly actorId: number | null
  readonly note: string | null
  readonly at: Date
}

/**
 * Changes the assignee of a dossier locked by this transaction: adds rows to its assignment history and its audit, and
 * notifies the new assignee. Does not touch the time of the dossier's last change, since an assignment must not prolong its
 * retention.
 */
export async function storeAssignment(
  { keys }: Pick<Services, 'keys'>,
  trx: Trx,
  { dossierId, assigneeId, formerId, actorId, note, at }: NewAssignment,
): Promise<void> {
  await trx.updateTable('dossier').set({ assignee_id: assigneeId }).where('id', '=', dossierId).execute()
  const { id } = await trx
    .insertInto('dossier_assignment')
    .values({ dossier_id: dossierId, assignee_id: assigneeId, actor_id: actorId, note, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordDossierAct(
    trx,
    keys,
    dossierId,
    assigneeId === null ? 'review.unassigned' : 'review.assigned',
    {
      actorId,
      // Without the note: audit rows are never deleted.
      detail: { assignment: id },
      at,
    },
  )
  if (assigneeId === null) return
  const kind = formerId === null ? 'assigned' : 'handedOver'
  await notify(trx, { accountIds: [assigneeId], kind, dossierId, actorId, at })
}
