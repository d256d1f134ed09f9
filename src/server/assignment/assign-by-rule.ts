import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { lockReviewers } from './reviewers.ts'
import { storeAssignment } from './store-assignment.ts'
import { chooseByTurn } from './turn.ts'

/**
 * Assigns a dossier that reaches the review queue by the deployment's rule; the caller's transaction has locked it. A
 * dossier that returns after a correction keeps its assignee while their account is open.
 */
export async function assignByRule(
  services: Pick<Services, 'deployment' | 'keys'>,
  trx: Trx,
  dossierId: number,
  at: Date,
): Promise<void> {
  const { assignment: rule } = services.deployment.review
  if (rule.rule === 'none') return
  // Serialised: two dossiers that reach the queue at once would both get the same reviewer.
  await sql`select pg_advisory_xact_lock(hashtextextended('assignment rule', 0))`.execute(trx)
  const candidates = await lockReviewers(trx)
  const { assigneeId, advisors } = await readDossier(trx, dossierId)
  if (candidates.some(({ id }) => id === assigneeId)) return
  const next = chooseByTurn(rule, candidates, advisors)
  if (!next) return
  await storeAssignment(services, trx, {
    dossierId,
    assigneeId: next.id,
    formerId: assigneeId,
    actorId: null,
    note: null,
    at,
  })
}

async function readDossier(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('dossier')
    .leftJoin('account as advisor', 'advisor.id', 'dossier.advisor_id')
    .leftJoin('account as manager', 'manager.id', 'advisor.parent_id')
    .select(['dossier.assignee_id', 'advisor.username as advisor', 'manager.username as manager'])
    .where('dossier.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    assigneeId: row.assignee_id,
    advisors: [row.advisor, row.manager].filter((code) => code !== null),
  }
}
