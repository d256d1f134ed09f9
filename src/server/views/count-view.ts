import type { ViewCount, ViewDefinition } from '#contract/views.ts'
import { MOST_COUNTED_IN_VIEW } from '#rules/saved-views.ts'
import { matching } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { viewScope } from './view-scope.ts'

/** How many dossiers of a view the user may see, up to a limit. */
export async function countView(
  services: Services,
  user: User,
  definition: ViewDefinition,
): Promise<ViewCount> {
  const { db } = services.store
  const found = matching(db, await viewScope(services, user, definition))
    .select('dossier.id')
    .limit(MOST_COUNTED_IN_VIEW + 1)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, MOST_COUNTED_IN_VIEW), more: count > MOST_COUNTED_IN_VIEW }
}
