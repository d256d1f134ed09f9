import type { DossierCounts } from '#contract/dossiers.ts'
import { listOfState } from '#rules/dossier-state.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { visibleTo } from './visible-to.ts'

/** Counters of the dashboard: the four lists, and the signed ones by state of their review. */
export async function countDossiers(services: Services, user: User): Promise<DossierCounts> {
  const rows = await services.store.db
    .selectFrom('dossier')
    .select(['state', 'integration_state as review', (eb) => eb.fn.countAll<number>().as('count')])
    .where(visibleTo(user))
    .groupBy(['state', 'integration_state'])
    .execute()
  const counts: DossierCounts = {
    signed: 0,
    signature: 0,
    current: 0,
    abandoned: 0,
    signed_ongoing: 0,
    signed_validated: 0,
    signed_error: 0,
    signed_sync: 0,
    signed_refused: 0,
  }
  for (const { state, review, count } of rows) {
    const list = listOfState(state)
    counts[list] += count
    if (list === 'signed') counts[`signed_${review ?? 'ongoing'}`] += count
  }
  return counts
}
