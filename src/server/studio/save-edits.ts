import { hash } from 'node:crypto'
import type { StudioSaved } from '#contract/studio.ts'
import { applyEdit, invertEdit, valueAt } from '#form/apply-edit.ts'
import { sameJson } from '#form/json-path.ts'
import type { Reason } from '#form/reason.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { writeEdit } from '#form/write-edit.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { FileChange } from '../store/studio-tables.ts'
import type { Trx } from '../store/store.ts'
import { findEditor, findReversible, logEdit, type LogEntry } from './edit-log.ts'
import { mergedOf } from './read-studio.ts'
import { requireFile } from './require-file.ts'
import type { Editor, Studio } from './studio.ts'
import { lockWorkingCopy, type WorkingCopy } from './working-copy.ts'

/** Applies all edits in order, or none. */
export async function saveEdits(
  studio: Studio,
  trx: Trx,
  editor: Editor,
  edits: readonly StudioEdit[],
): Promise<StudioSaved> {
  for (const edit of edits) if (edit.kind === 'replace') requireFile(edit)
  const copy = await lockWorkingCopy(studio.services, trx)
  const written = await writeAll(studio, trx, copy, editor, edits)
  return store(studio, trx, copy, editor, { kind: 'edit', undoes: null, ...written })
}

interface Written {
  readonly edits: readonly StudioEdit[]
  /** The edits that revert these, the last one first. */
  readonly inverse: readonly StudioEdit[]
  /** New contents of the changed files. */
  readonly contents: ReadonlyMap<string, string | null>
}

async function writeAll(
  { bases }: Studio,
  trx: Trx,
  copy: WorkingCopy,
  { locale }: Editor,
  edits: readonly StudioEdit[],
): Promise<Written> {
  const contents = new Map<string, string | null>()
  const inverse: StudioEdit[] = []
  for (const edit of edits) {
    const before = contents.has(edit.file)
      ? (contents.get(edit.file) ?? null)
      : (copy.files.get(edit.file) ?? null)
    const base = await bases.valueOf(edit.file)
    const merged = mergedOf(edit.file, base, before)
    const problem = impossible(merged, edit)
    if (problem) throw refused(problem, locale)
    const now = seenNow(merged, before, edit)
    if (now && !sameJson(now.seen, now.is)) throw await placeChanged(trx, copy, edit, now.is, locale)
    const written = writeEdit({ text: before, base }, edit)
    if ('problem' in written) throw refused(written.problem, locale)
    // Without an inverse edit, restores the whole file.
    const whole = { kind: 'replace', file: edit.file, before: written.text, text: before } as const
    inverse.unshift(invertEdit(merged, edit, before) ?? whole)
    contents.set(edit.file, written.text)
  }
  return { edits, inverse, contents }
}

/** What the author saw at the place, and what is there now; undefined for edits that do not say what the author saw. */
function seenNow(merged: unknown, text: string | null, edit: StudioEdit) {
  if (edit.kind === 'set') return { seen: edit.before ?? null, is: valueAt(merged, edit) }
  return edit.kind === 'replace' ? { seen: edit.before, is: text } : undefined
}

function impossible(merged: unknown, edit: StudioEdit): Reason | undefined {
  if (edit.kind === 'replace') return undefined
  const edited = applyEdit(merged, edit)
  return 'problem' in edited ? edited.problem : undefined
}

function refused(reason: Reason, locale: Locale): Failure {
  return new Failure('STUDIO_EDIT_REFUSED', { params: { reason: reason[locale] } })
}

const PUBLISHED: Reason = { fr: 'La version publiée', en: 'The published version' }

async function placeChanged(
  trx: Trx,
  copy: WorkingCopy,
  edit: StudioEdit,
  now: unknown,
  locale: Locale,
): Promise<Failure> {
  const by = await findEditor(trx, copy.code, edit)
  return new Failure('STUDIO_PLACE_CHANGED', {
    params: { name: by?.name ?? PUBLISHED[locale] },
    fresh: { edit, now, by: by?.name ?? null, at: by?.at.toISOString() ?? null },
  })
}

/** Reverts the author's last edit or undo. Restores the exact bytes as long as nobody else changed the file. */
export async function reverseEdit(
  studio: Studio,
  trx: Trx,
  editor: Editor,
  kind: 'undo' | 'redo',
): Promise<StudioSaved> {
  const copy = await lockWorkingCopy(studio.services, trx)
  const entry = await findReversible(trx, copy.code, editor.user.id, kind)
  if (!entry) throw new Failure('STUDIO_NOTHING_TO_UNDO')
  const written = restoreBytes(copy, entry) ?? (await writeInverse(studio, trx, copy, editor, entry))
  return store(studio, trx, copy, editor, { kind, undoes: entry.revision, ...written })
}

/** The contents before an entry, if its files are unchanged since. */
function restoreBytes(copy: WorkingCopy, { changes, edits, inverse }: LogEntry): Written | undefined {
  const contents = new Map<string, string | null>()
  for (const { file, existed, at, removed, inserted, after } of changes) {
    const now = copy.files.get(file) ?? null
    if (sha256(now) !== after) return undefined
    const text = now ?? ''
    contents.set(file, existed ? text.slice(0, at) + removed + text.slice(at + inserted.length) : null)
  }
  return { edits: inverse, inverse: edits, contents }
}

/** Others have changed the file: applies the inverse edits, unless somebody has changed the same place. */
async function writeInverse(
  studio: Studio,
  trx: Trx,
  copy: WorkingCopy,
  editor: Editor,
  entry: LogEntry,
): Promise<Written> {
  try {
    return await writeAll(studio, trx, copy, editor, entry.inverse)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const touched = entry.edits.map((edit) => findEditor(trx, copy.code, edit, entry.revision))
    const [by] = (await Promise.all(touched)).flatMap((found) => found ?? [])
    throw new Failure('STUDIO_UNDO_REFUSED', {
      params: { name: by?.name ?? PUBLISHED[editor.locale] },
      fresh: { edits: entry.edits, by: by?.name ?? null, at: by?.at.toISOString() ?? null },
      cause: error,
    })
  }
}

async function store(
  { services }: Studio,
  trx: Trx,
  copy: WorkingCopy,
  { user }: Editor,
  {
    contents,
    ...entry
  }: Written & { readonly kind: 'edit' | 'undo' | 'redo'; readonly undoes: number | null },
): Promise<StudioSaved> {
  const { code } = copy
  const changes: FileChange[] = []
  for (const [file, content] of contents) {
    const before = copy.files.get(file) ?? null
    if (before === content) continue
    changes.push(describeChange(file, before, content))
    const original = copy.published.get(file) ?? null
    // A file without edits starts from the current published content, even if an edit before the last publication saw
    // another one.
    const changed = copy.edited.includes(file) ? { content } : { content, original }
    await trx
      .insertInto('working_copy_file')
      .values({ code, file, original, content })
      .onConflict((oc) => oc.columns(['code', 'file']).doUpdateSet(changed))
      .execute()
  }
  const revision = copy.revision + 1
  await trx
    .updateTable('working_copy')
    .set({ revision, base_digest: copy.baseDigest })
    .where('code', '=', code)
    .execute()
  await logEdit(trx, { code, revision, author_id: user.id, at: services.clock.now(), ...entry, changes })
  return {
    revision,
    files: changes.map(({ file }) => file),
    canUndo: (await findReversible(trx, code, user.id, 'undo')) !== undefined,
    canRedo: (await findReversible(trx, code, user.id, 'redo')) !== undefined,
  }
}

function describeChange(file: string, before: string | null, after: string | null): FileChange {
  const [one, other] = [before ?? '', after ?? '']
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one[at] === other[at]) at++
  let end = 0
  while (end < shorter - at && one.at(-1 - end) === other.at(-1 - end)) end++
  // Never splits a surrogate pair: PostgreSQL refuses lone surrogates.
  if (/[\uD800-\uDBFF]/.test(one.charAt(at - 1))) at--
  if (/[\uDC00-\uDFFF]/.test(one.charAt(one.length - end))) end--
  return {
    file,
    existed: before !== null,
    exists: after !== null,
    at,
    removed: one.slice(at, one.length - end),
    inserted: other.slice(at, other.length - end),
    after: sha256(after),
  }
}

function sha256(text: string | null): string {
  return hash('sha256', text === null ? 'absent' : `text ${text}`)
}
