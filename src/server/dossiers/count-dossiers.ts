import type { DossierCounts } from '#contract/dossiers.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { capTotal, MOST_COUNTED, type Total } from '../store/page-stretch.ts'
import type { Db } from '../store/store.ts'
import { selectCount, type DossierScope } from './dossier-scope.ts'
import { tallyAll, tallyOf, type Tally } from './dossier-tally.ts'

/**
 * Counters of the dashboard: the four lists, and signed dossiers by review state. `ahead` is the tally, if it was read
 * together with the caller.
 */
export async function countDossiers(services: Services, user: User, ahead?: Tally): Promise<DossierCounts> {
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
  for (const { list, review, count } of ahead ?? (await tallyFor(services, user))) {
    counts[list] += count
    if (list === 'signed') counts[`signed_${review ?? 'ongoing'}`] += count
  }
  return counts
}

/** A scope with the user who sees it. */
type CountedScope = DossierScope & { readonly user: User }

/** Number of dossiers in a list; exact, except for searches and filters with very many results. */
export async function countMatching(
  services: Services,
  scope: CountedScope,
  db: Db = services.store.db,
): Promise<Total> {
  const isFiltered = isBackOffice(scope.user.role) && scope.conditions.length > 0
  if (isFiltered || scope.searchTerm.trim() !== '')
    return capTotal(await readCount(db, scope, MOST_COUNTED + 1))
  if (!isBackOffice(scope.user.role)) return { count: await readCount(db, scope), more: false }
  const { tab, form } = scope
  const counted = (await tallyAll(services)).filter(
    (line) =>
      (form === 'all' || line.formCode === form) &&
      (tab.kind === 'list' ? line.list === tab.list : line.review === tab.state),
  )
  return { count: counted.reduce((sum, { count }) => sum + count, 0), more: false }
}

/** Number of dossiers in a scope, up to a limit. */
export async function readCount(db: Db, scope: DossierScope, most?: number): Promise<number> {
  const { rows } = await selectCount(scope, most).execute(db)
  return rows[0]?.count ?? 0
}

async function tallyFor(services: Services, user: User): Promise<Tally> {
  return isBackOffice(user.role) ? tallyAll(services) : tallyOf(services.store.db, user)
}
