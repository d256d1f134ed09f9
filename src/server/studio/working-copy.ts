import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { digestOf, type LayerFiles } from './layer-files.ts'
import { readPublishedFiles } from './published-files.ts'

/** A file that somebody has edited, with what the published version said then and says now. */
export interface EditedContent {
  readonly file: string
  readonly original: string | null
  readonly content: string | null
}

/** The author's copy of the deployment's own files. */
export interface WorkingCopy {
  readonly code: string
  readonly revision: number
  readonly baseDigest: string
  readonly published: LayerFiles
  readonly publishedDigest: string
  /** Files whose content differs from the one they started from. */
  readonly edited: readonly EditedContent[]
  /** The published files with the edited ones in their place. */
  readonly files: LayerFiles
}

/** The working copy; one that nobody has edited is the published version. */
export async function readWorkingCopy(
  services: Pick<Services, 'deployment'>,
  db: Db | Trx,
): Promise<WorkingCopy> {
  const { code } = services.deployment
  const published = await readPublishedFiles(services)
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
  // A file edited back to where it started, or published since, follows the published one again.
  const edited = rows.filter(
    ({ file, original, content }) => original !== content && content !== (published.get(file) ?? null),
  )
  return {
    code,
    revision: row?.revision ?? 0,
    baseDigest: edited.length > 0 ? (row?.base_digest ?? publishedDigest) : publishedDigest,
    published,
    publishedDigest,
    edited,
    files: applyEdited(published, edited),
  }
}

function applyEdited(published: LayerFiles, edited: readonly EditedContent[]): LayerFiles {
  const files = new Map(published)
  for (const { file, content } of edited) {
    if (content === null) files.delete(file)
    else files.set(file, content)
  }
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Locks the working copy for an edit, and begins it when nobody has. */
export async function lockWorkingCopy(
  services: Pick<Services, 'deployment'>,
  trx: Trx,
): Promise<WorkingCopy> {
  const { code } = services.deployment
  const base_digest = digestOf(await readPublishedFiles(services))
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

/** What was published is where the next edit of its file starts from. */
async function forgetPublished(trx: Trx, { code, edited }: WorkingCopy): Promise<void> {
  await trx
    .updateTable('working_copy_file')
    .set((eb) => ({ original: eb.ref('content') }))
    .where('code', '=', code)
    .$if(edited.length > 0, (query) =>
      query.where(
        'file',
        'not in',
        edited.map(({ file }) => file),
      ),
    )
    .execute()
}
