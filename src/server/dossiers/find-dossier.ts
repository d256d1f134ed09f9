import { sql, type RawBuilder, type Selectable } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { User } from '../http/authenticate.ts'
import type { DossierTable } from '../store/dossier-tables.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { visibleTo } from './visible-to.ts'

/** A dossier's row without its search column. */
export type DossierRow = Omit<Selectable<DossierTable>, 'search_text'>

/** Listed by name: a prepared `select *` fails once a migration adds a column under a running process. */
const COLUMNS = [
  'id',
  'form_version_id',
  'form_code',
  'state',
  'list',
  'integration_state',
  'direct',
  'client_id',
  'advisor_id',
  'created_by',
  'product_code',
  'title',
  'amount_cents',
  'last_block',
  'progress',
  'reject_reason',
  'status',
  'created_at',
  'updated_at',
  'signed_at',
  'validated_at',
  'force_mandate',
] as const satisfies readonly (keyof DossierRow)[]

/** The columns of a dossier's row, for a larger statement over `dossier`. */
export const DOSSIER_COLUMNS = sql.join(COLUMNS.map((column) => sql.ref(`dossier.${column}`)))

/** A dossier visible to the user; otherwise the same 404 as for an unknown id. */
export async function getVisibleDossier(db: Db, user: User, id: number): Promise<DossierRow> {
  return getDossier(db, selectDossier(user, id))
}

/** As above, with its row locked until the transaction ends: every change of a dossier starts with it. */
export async function lockVisibleDossier(trx: Trx, user: User, id: number): Promise<DossierRow> {
  return getDossier(trx, sql`${selectDossier(user, id)} for update`)
}

function selectDossier(user: User, id: number) {
  return sql<DossierRow>`select ${DOSSIER_COLUMNS} from dossier where id = ${id} and ${visibleTo(user)}`
}

async function getDossier(db: Db, statement: RawBuilder<DossierRow>): Promise<DossierRow> {
  const [row] = await sendPrepared(db, statement)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}
