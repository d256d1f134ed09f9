import type { ViewCount, ViewDefinition } from '#contract/views.ts'
import { MOST_COUNTED_IN_VIEW } from '#rules/saved-views.ts'
import { readCount } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { readBounded } from '../store/read-bounded.ts'
import { viewScope } from './view-scope.ts'

/** Number of dossiers of a view that the user may see, up to a limit. */
export async function countView(
  services: Services,
  user: User,
  definition: ViewDefinition,
  signal: AbortSignal,
): Promise<ViewCount> {
  const scope = await viewScope(services, user, definition)
  const bounds = { limitMs: services.config.listLimitMs, signal }
  const count = await readBounded(services.store.db, bounds, (trx) =>
    readCount(trx, scope, MOST_COUNTED_IN_VIEW + 1),
  )
  return { count: Math.min(count, MOST_COUNTED_IN_VIEW), more: count > MOST_COUNTED_IN_VIEW }
}
