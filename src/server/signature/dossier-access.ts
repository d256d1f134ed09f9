import type { DossierPermissionView } from '#rules/permission.ts'
import type { User } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'

/** A dossier as far as signing looks at it. */
export interface VisibleDossier extends DossierPermissionView {
  readonly id: number
}

/** What signing needs of the dossiers: who may see which. Not visible is `undefined`, like an unknown id. */
export interface DossierAccess {
  findVisibleDossier(db: Db, user: User, dossierId: number): Promise<VisibleDossier | undefined>
}
