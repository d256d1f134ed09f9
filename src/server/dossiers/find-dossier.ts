import { sql, type RawBuilder, type Selectable } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { User } from '../http/authenticate.ts'
import type { DossierTable } from '../store/dossier-tables.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { visibleTo } from './visible-to.ts'

/** A dossier's row, but for what the store keeps of it to search in. */
export type DossierRow = Omit<Selectable<DossierTable>, 'search_text'>

/** By name: a prepared `*` would fail once a later schema has widened the table under a running process. */
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

/** A dossier that exists for this person; otherwise the same 404 as an unknown id. */
export async function getVisibleDossier(db: Db, user: User, id: number): Promise<DossierRow> {
  return getDossier(db, selectDossier(user, id))
}

/** The same, held until the transaction ends: every change of a dossier starts here. */
export async function lockVisibleDossier(trx: Trx, user: User, id: number): Promise<DossierRow> {
  return getDossier(trx, sql`${selectDossier(user, id)} for update`)
}

function selectDossier(user: User, id: number) {
  return sql<DossierRow>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
    from dossier where id = ${id} and ${visibleTo(user)}`
}

async function getDossier(db: Db, statement: RawBuilder<DossierRow>): Promise<DossierRow> {
  const [row] = await sendPrepared(db, statement)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}
