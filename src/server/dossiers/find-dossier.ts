import type { Selectable } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { User } from '../http/authenticate.ts'
import type { DossierTable } from '../store/schema.ts'
import type { Db, Trx } from '../store/store.ts'
import { visibleTo } from './visible-to.ts'

export type DossierRow = Selectable<DossierTable>

/** A dossier that exists for this person; otherwise the same 404 as an unknown id. */
export async function getVisibleDossier(db: Db, user: User, id: number): Promise<DossierRow> {
  const row = await db
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/** The same, held until the transaction ends: every change of a dossier starts here. */
export async function lockVisibleDossier(trx: Trx, user: User, id: number): Promise<DossierRow> {
  const row = await trx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo(user))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}
