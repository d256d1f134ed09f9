import { sql, type Selectable } from 'kysely'
import { FolderParams } from '#contract/answers.ts'
import { Failure } from '#rules/failure.ts'
import type { FoundWithCaller, User } from '../http/authenticate.ts'
import { ReadAhead } from '../http/read-ahead.ts'
import type { Database } from '../store/schema.ts'
import { preparedByShape, type Placeholder } from '../store/prepared-statements.ts'
import type { Db, Trx } from '../store/store.ts'
import { noteActingFor } from './act-for.ts'
import { preparedUser, seeingShape, visibleTo, visibleToAccount, type SeeingShape } from './visible-to.ts'

/** A dossier's row without the columns that only lists and searches read. */
export type DossierRow = Omit<Selectable<Database['dossier']>, 'search_text' | 'contact' | 'resigned_at'>

/** Listed explicitly: a prepared `select *` fails when a migration adds a column under a running process. */
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
  'vigilance',
  'last_block',
  'progress',
  'reject_reason',
  'status',
  'created_at',
  'updated_at',
  'signed_at',
  'validated_at',
  'force_mandate',
  'assignee_id',
] as const satisfies readonly (keyof DossierRow)[]

/** The columns of a dossier's row, to embed in a larger statement over `dossier`. */
export const DOSSIER_COLUMNS = sql.join(COLUMNS.map((column) => sql.ref(`dossier.${column}`)))

/** A dossier visible to the user; otherwise the same 404 as for an unknown id. */
export async function getVisibleDossier(db: Db, user: User, id: number): Promise<DossierRow> {
  return getFirst(await findVisible(db, seeingShape(user), { id, user }))
}

/** Reads the dossier of the path's `folderId` in the statement that authenticates the caller. */
export function dossierAhead(): ReadAhead<number, DossierRow & FoundWithCaller> {
  return new ReadAhead(
    (request) => FolderParams.safeParse(request.params).data?.folderId,
    (given) => sql`
      select ${DOSSIER_COLUMNS} from dossier where id = ${given((id) => id)} and ${visibleToAccount('caller')}`,
  )
}

/** As `getVisibleDossier`, and locks the row until the transaction ends. Every change of a dossier starts with it. */
export async function lockVisibleDossier(trx: Trx, user: User, id: number): Promise<DossierRow> {
  const row = getFirst(await lockVisible(trx, seeingShape(user), { id, user }))
  await noteActingFor(trx, user, row.advisor_id)
  return row
}

interface FindInput {
  readonly id: number
  readonly user: User
}

const findVisible = preparedByShape(selectDossier)

const lockVisible = preparedByShape(
  (shape: SeeingShape, given: Placeholder<FindInput>) =>
    sql<DossierRow>`${selectDossier(shape, given)} for update`,
)

function selectDossier(shape: SeeingShape, given: Placeholder<FindInput>) {
  const user = preparedUser(shape, (read) => given((input) => read(input.user)))
  return sql<DossierRow>`
    select ${DOSSIER_COLUMNS} from dossier where id = ${given(({ id }) => id)} and ${visibleTo(user)}`
}

function getFirst([row]: readonly DossierRow[]): DossierRow {
  if (!row) throw new Failure('NOT_FOUND')
  return row
}
