import { CLIENT_FORM } from '#vocabulary/form-code.ts'
import { findKnownSource, personOf, type LoadedDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { loadKnown, type Known } from './load-known.ts'

/**
 * Known data of the client of a dossier without answers. Undefined for a lead, for a dossier that has answers, and when no
 * former dossier is visible to this user.
 */
export async function findKnown(
  services: Services,
  db: Db,
  user: User,
  dossier: LoadedDossier,
): Promise<Known | undefined> {
  const personId = personOf(dossier.row)
  if (personId === null || dossier.row.state !== 'ongoing' || dossier.blocks.length > 0) return undefined
  const sourceId = await findKnownSource(db, user, { personId, formCode: dossier.row.form_code })
  if (sourceId === undefined) return undefined
  return loadKnown(services, db, user, { sourceId, target: () => dossier })
}

/** What a new dossier of this client would be offered today, from the dossiers that this user sees. */
export async function findKnownOfClient(
  services: Services,
  db: Db,
  user: User,
  clientId: number,
): Promise<Known | undefined> {
  const sourceId = await findKnownSource(db, user, { personId: clientId, formCode: CLIENT_FORM })
  const current = services.forms.currentForms().find(({ code }) => code === CLIENT_FORM)
  if (sourceId === undefined || current === undefined) return undefined
  const form = await services.forms.get(current.id, db)
  const target = (source: LoadedDossier): LoadedDossier => ({ ...source, form, reading: { kind: 'now' } })
  return loadKnown(services, db, user, { sourceId, target })
}
