import type { AsOf } from '#contract/review-timeline.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { getVisibleDossier, loadDossierAt, openForm, presentPages } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { readSnapshot } from '../store/store.ts'

/** The answers of a dossier as they were shown at an instant, in one database snapshot. */
export async function readAsOf(
  services: Services,
  user: User,
  { id, at }: { readonly id: number; readonly at: Date },
  locale: Locale,
): Promise<AsOf> {
  return readSnapshot(services.store.db, async (trx) => {
    const row = await getVisibleDossier(trx, user, id)
    if (at < row.created_at || at > services.clock.now()) throw new Failure('INSTANT_OUT_OF_RANGE')
    const { dossier, context, isComplete } = await loadDossierAt(services, trx, row, at)
    const pages = presentPages(openForm(context, user, dossier), dossier, locale)
    return {
      at: at.toISOString(),
      state: dossier.row.state,
      integration_state: dossier.row.integration_state,
      form_id: dossier.form.id,
      texts_id: dossier.form.textsId,
      complete: isComplete,
      pages,
    }
  })
}
