import type { DossierChecks } from '#contract/checks.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { loadVisibleDossier, openForm } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { findChecks, isOpenFailure } from './find-checks.ts'
import { presentChecks } from './present-checks.ts'

/** Current results of a dossier's checks, as this user may see them. */
export async function readChecks(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<DossierChecks> {
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, id)
  const place = { dossier, session: openForm(services, user, dossier) }
  const found = await findChecks(services, db, { ...place, reader: user })
  return presentChecks(place, found, { role: user.role, locale })
}

/** Whether a check of this dossier fails now and nobody has accepted it. */
export async function hasOpenFailures(services: Services, user: User, id: number): Promise<boolean> {
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, id)
  const session = openForm(services, user, dossier)
  const found = await findChecks(services, db, { dossier, session, reader: user })
  return found.some(isOpenFailure)
}
