import type { ReviewView } from '#contract/review.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { readOrigins } from '../answers/read-origins.ts'
import { getVisibleDossier, loadDossier, openForm, presentOrigins, presentPages } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

/** The visible, answered elements of a dossier by page and block, formatted for display, and how each answer was given. */
export async function readView(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<ReviewView> {
  const {
    deployment,
    store: { db },
  } = services
  const row = await getVisibleDossier(db, user, id)
  const [dossier, origins] = await Promise.all([loadDossier(services, db, row), readOrigins(db, id)])
  const pages = presentPages(openForm(services, user, dossier), dossier, locale)
  return { pages, origins: presentOrigins(pages, { dossier, origins, deployment }) }
}
