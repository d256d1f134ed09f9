import type { StudioConflict } from '#contract/studio.ts'
import { mergeThree } from '#form/merge-three.ts'
import { updateJsonText } from '#form/update-json-text.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { valueOf } from './base-files.ts'
import { digestOf, type LayerFiles } from './layer-files.ts'
import { readPublishedFiles } from './published-files.ts'

/** The author's copy of the deployment's own files. */
export interface WorkingCopy {
  readonly code: string
  readonly revision: number
  /** Digest of the published files on which it is based. */
  readonly baseDigest: string
  readonly published: LayerFiles
  readonly publishedDigest: string
  /** The published files, with the edited ones replaced. */
  readonly files: LayerFiles
  /** Files that differ from the published ones. */
  readonly edited: readonly string[]
  /** Places that the published version has also changed since they were edited. The working copy's values are kept. */
  readonly conflicts: readonly StudioConflict[]
}

/** An edited file, with its published content at the time of the first edit. */
interface EditedRow {
  readonly file: string
  readonly original: string | null
  readonly content: string | null
}

/**
 * The working copy; without edits it equals the published version. Where both have changed a file, their changes are
 * merged, except for conflicting places.
 */
export async function readWorkingCopy(
  services: Pick<Services, 'deployment'>,
  db: Db | Trx,
): Promise<WorkingCopy> {
  const { code } = services.deployment
  const published = await readPublishedFiles(services.deployment)
  const publishedDigest = digestOf(published)
  const row = await db
    .selectFrom('working_copy')
    .select(['revision', 'base_digest'])
    .where('code', '=', code)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('working_copy_file')
    .select(['file', 'original', 'content'])
    .where('code', '=', code)
    .orderBy('file')
    .execute()
  // A file edited back to its original content follows the published one again.
  const merged = rows
    .filter(({ original, content }) => original !== content)
    .map((each) => mergeFile(each, published.get(each.file) ?? null))
  return {
    code,
    revision: row?.revision ?? 0,
    baseDigest: merged.length > 0 ? (row?.base_digest ?? publishedDigest) : publishedDigest,
    published,
    publishedDigest,
    files: applyMerged(published, merged),
    edited: merged.filter(({ file, text }) => text !== (published.get(file) ?? null)).map(({ file }) => file),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

interface MergedFile {
  readonly file: string
  readonly text: string | null
  readonly conflicts: readonly StudioConflict[]
}

function mergeFile({ file, original, content }: EditedRow, published: string | null): MergedFile {
  if (published === original || published === content) return { file, text: content, conflicts: [] }
  const [before, theirs, ours] = [original, published, content].map((text) => sideOf(file, text))
  const { value, conflicts } = mergeThree({ before, theirs, ours })
  const isJson = file.endsWith('.json') && content !== null && value !== undefined
  return {
    file,
    text: isJson ? updateJsonText(content, value) : content,
    conflicts: conflicts.map((each) => ({
      file,
      place: each.place,
      before: each.before ?? null,
      published: each.theirs ?? null,
      own: each.ours ?? null,
    })),
  }
}

/** JSON as a value, so that it is merged place by place; any other file is a single place. */
function sideOf(file: string, text: string | null): unknown {
  return valueOf(file, text) ?? text ?? undefined
}

function applyMerged(published: LayerFiles, merged: readonly MergedFile[]): LayerFiles {
  const files = new Map(published)
  for (const { file, text } of merged) {
    if (text === null) files.delete(file)
    else files.set(file, text)
  }
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Locks the working copy for an edit; creates it if necessary. */
export async function lockWorkingCopy(
  services: Pick<Services, 'deployment'>,
  trx: Trx,
): Promise<WorkingCopy> {
  const { code } = services.deployment
  const base_digest = digestOf(await readPublishedFiles(services.deployment))
  await trx
    .insertInto('working_copy')
    .values({ code, revision: 0, base_digest })
    .onConflict((oc) => oc.column('code').doNothing())
    .execute()
  await trx.selectFrom('working_copy').select('code').where('code', '=', code).forUpdate().execute()
  const copy = await readWorkingCopy(services, trx)
  await forgetPublished(trx, copy)
  return copy
}

/** Rebases published files: later edits of a file start from its published content. */
async function forgetPublished(trx: Trx, { code, edited }: WorkingCopy): Promise<void> {
  await trx
    .updateTable('working_copy_file')
    .set((eb) => ({ original: eb.ref('content') }))
    .where('code', '=', code)
    .$if(edited.length > 0, (query) => query.where('file', 'not in', edited))
    .execute()
}
