import type { DossierRow } from '../dossiers/index.ts'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'

const PAGE = 500

/** Every dossier by its number, whoever may see it. */
export function readDossiers(db: Db): AsyncIterable<DossierRow> {
  return readPages((after: DossierRow | undefined) =>
    db
      .selectFrom('dossier')
      .selectAll()
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
}
