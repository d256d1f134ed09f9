import { sameJson } from '#form/json-path.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import type { Db, Trx } from '../store/store.ts'
import type { FileChange } from '../store/studio-tables.ts'

export interface LogEntry {
  readonly revision: number
  readonly edits: readonly StudioEdit[]
  readonly inverse: readonly StudioEdit[]
  readonly changes: readonly FileChange[]
}

interface NewEntry extends LogEntry {
  readonly code: string
  readonly author_id: number
  readonly at: Date
  readonly kind: 'edit' | 'undo' | 'redo' | 'reset'
  /** The entry that it reverses. */
  readonly undoes: number | null
}

export async function logEdit(trx: Trx, { edits, inverse, changes, ...entry }: NewEntry): Promise<void> {
  await trx
    .insertInto('working_copy_edit')
    .values({
      ...entry,
      undone_by: null,
      edits: JSON.stringify(edits),
      inverse: JSON.stringify(inverse),
      changes: JSON.stringify(changes),
    })
    .execute()
  if (entry.undoes === null) return
  await trx
    .updateTable('working_copy_edit')
    .set({ undone_by: entry.revision })
    .where('code', '=', entry.code)
    .where('revision', '=', entry.undoes)
    .execute()
}

/**
 * The author's entry that an undo or a redo reverses. Undo: the last edit or redo that was not reversed. Redo: the last
 * undo that was not reversed, unless the author has edited since. Never reaches back beyond a reset.
 */
export async function findReversible(
  db: Db | Trx,
  code: string,
  authorId: number,
  kind: 'undo' | 'redo',
): Promise<LogEntry | undefined> {
  const own = db
    .selectFrom('working_copy_edit')
    .where('code', '=', code)
    .where('author_id', '=', authorId)
    .where('revision', '>', (eb) =>
      eb
        .selectFrom('working_copy_edit as reset')
        .select((each) => each.fn.coalesce(each.fn.max('reset.revision'), each.lit(0)).as('revision'))
        .where('reset.code', '=', code)
        .where('reset.kind', '=', 'reset'),
    )
  const last = await own
    .where('undone_by', 'is', null)
    .where('kind', 'in', kind === 'undo' ? ['edit', 'redo'] : ['undo'])
    .select(['revision', 'edits', 'inverse', 'changes'])
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || kind === 'undo') return last
  const since = await own
    .where('kind', '=', 'edit')
    .where('revision', '>', last.revision)
    .select('revision')
    .limit(1)
    .executeTakeFirst()
  return since ? undefined : last
}

/** The author who last changed the place of an edit, optionally after a revision. */
export async function findEditor(
  db: Db | Trx,
  code: string,
  edit: StudioEdit,
  after = 0,
): Promise<{ readonly name: string; readonly at: Date } | undefined> {
  const rows = await db
    .selectFrom('working_copy_edit')
    .innerJoin('account', 'account.id', 'working_copy_edit.author_id')
    .where('working_copy_edit.code', '=', code)
    .where('working_copy_edit.revision', '>', after)
    .select(['working_copy_edit.edits', 'working_copy_edit.at', 'account.first_name', 'account.last_name'])
    .orderBy('working_copy_edit.revision', 'desc')
    .limit(500)
    .execute()
  const found = rows.find(({ edits }) => edits.some((each) => isSamePlace(each, edit)))
  return found && { name: `${found.first_name} ${found.last_name}`, at: found.at }
}

/** Whether two edits change the same place: the same file or node, with one path inside the other. */
export function isSamePlace(one: StudioEdit, other: StudioEdit): boolean {
  if (one.file !== other.file) return false
  if (one.kind === 'replace' || other.kind === 'replace') return true
  if (one.kind === 'add' || other.kind === 'add') return one.kind === 'add' && other.kind === 'add'
  if (!sameJson(one.node, other.node)) return false
  if (one.kind !== 'set' || other.kind !== 'set') return true
  return one.path.every((step, index) => index >= other.path.length || step === other.path[index])
}
