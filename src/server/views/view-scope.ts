import type { ViewDefinition } from '#contract/views.ts'
import { columnsFor } from '#rules/dossier-columns.ts'
import { filtersOf, pickFilters } from '#rules/dossier-filters.ts'
import { Failure } from '#rules/failure.ts'
import { canReview } from '#rules/permission.ts'
import type { Role } from '#vocabulary/role.ts'
import { filterConditions, tabOfSlug, type DossierScope } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

/** Whether a role may use a view: its list, all of its filters and all of its columns. */
export function mayUse(role: Role, { list, filters, columns }: ViewDefinition): boolean {
  if (list === 'review' && !canReview(role)) return false
  const [offered, allowed] = [filtersOf(list, role), columnsFor(role)]
  const chosen = Object.keys(pickFilters(filters))
  return (
    chosen.every((name) => offered.some((each) => each === name)) &&
    columns.every((each) => allowed.includes(each))
  )
}

/**
 * The dossiers of a view that the user may see. 403 when the role may not use the view, 422 when a filter has a value
 * unknown to the user.
 */
export async function viewScope(
  services: Services,
  user: User,
  definition: ViewDefinition,
): Promise<DossierScope> {
  if (!mayUse(user.role, definition)) throw new Failure('FORBIDDEN')
  const { list, tab, form, searchTerm, filters } = definition
  return {
    user,
    tab: list === 'review' ? { kind: 'review', state: tab } : tabOfSlug(tab),
    form,
    searchTerm,
    conditions: await filterConditions({ services, user }, pickFilters(filters)),
  }
}
