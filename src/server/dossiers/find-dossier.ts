import type { Selectable } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { User } from '../http/authenticate.ts'
import { buildOnce, type Given } from '../store/build-once.ts'
import type { DossierTable } from '../store/dossier-tables.ts'
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

/** A dossier visible to the user; otherwise the same 404 as for an unknown id. */
export async function getVisibleDossier(db: Db, user: User, id: number): Promise<DossierRow> {
  const [row] = await selectVisible(db, { user, id })
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/** As above, with its row locked until the transaction ends: every change of a dossier starts with it. */
export async function lockVisibleDossier(trx: Trx, user: User, id: number): Promise<DossierRow> {
  const [row] = await selectLocked(trx, { user, id })
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

interface Wanted {
  readonly user: User
  readonly id: number
}

function selectDossier(db: Db, given: Given<Wanted>, { user: { role } }: Wanted) {
  return db
    .selectFrom('dossier')
    .select(COLUMNS)
    .where(
      'id',
      '=',
      given(({ id }) => id),
    )
    .where(visibleTo({ role, id: given(({ user }) => user.id) }))
}

const variantOf = ({ user }: Wanted): string => user.role

const selectVisible = buildOnce<Wanted, DossierRow>({ prepared: true, build: selectDossier, variantOf })

const selectLocked = buildOnce<Wanted, DossierRow>({
  prepared: true,
  build: (...given) => selectDossier(...given).forUpdate(),
  variantOf,
})
