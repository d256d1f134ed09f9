import type { Assign, Assigned } from '#contract/assignment.ts'
import { Failure } from '#rules/failure.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { lockReviewer, readAssignee, storeAssignment } from '../assignment/index.ts'
import { lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export interface AssignCall {
  readonly user: User
  readonly id: number
  readonly change: Assign
}

/**
 * Changes the assignee of a dossier under review, in the caller's transaction. 409 with the assignee's name if somebody has
 * taken it since it was displayed. Assigning it to the current assignee is a no-op.
 */
export async function assign(
  services: Services,
  trx: Trx,
  { user, id, change }: AssignCall,
): Promise<Assigned> {
  const row = await lockVisibleDossier(trx, user, id)
  const { assignee } = change
  if (assignee !== null) await lockReviewer(trx, assignee)
  if (!isUnderReview(row.integration_state)) throw new Failure('STATE_CONFLICT')
  const current = await readAssignee(trx, row.assignee_id)
  if (assignee === row.assignee_id) return { assignee: current }
  if (current !== null && current.id !== change.seen)
    throw new Failure('DOSSIER_TAKEN', { params: { name: current.name }, fresh: { assignee: current } })
  await storeAssignment(services, trx, {
    dossierId: id,
    assigneeId: assignee,
    formerId: row.assignee_id,
    actorId: user.id,
    note: change.note?.trim() || null,
    at: services.clock.now(),
  })
  return { assignee: await readAssignee(trx, assignee) }
}
