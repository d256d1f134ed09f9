import { findBindingProblem } from '../files/bind-storage.ts'
import type { StoredFile } from '../files/file-storage.ts'
import { readPages } from '../store/read-pages.ts'
import type { Checked, Finding } from './check.ts'
import type { FileRun } from './file-run.ts'
import { judgeBatches } from './judge-batches.ts'

const PAGE = 1_000
const DAY_MS = 24 * 3_600_000

/**
 * The storage must belong to this store, every row must have its file with matching content, and every file older than a
 * day must have a row, except files scheduled for deletion. Files that the run has found whole are not read again.
 */
export async function* checkFiles(
  { store, files, clock, since, progress }: Checked,
  run: FileRun,
): AsyncIterable<Finding> {
  const problem = await findBindingProblem(store.db, files)
  if (problem) yield { place: 'note store-id', problem }
  const present = new Map<string, StoredFile>()
  // Orphaned files are reported by full runs only: listing the storage cannot be restricted to recent files.
  if (!since) for await (const file of files.list()) present.set(file.sha256, file)
  const rows = readPages((after: { readonly sha256: string } | undefined) =>
    store.db
      .selectFrom('file')
      .select(['sha256', 'size'])
      .$if(after !== undefined, (query) => query.where('sha256', '>', after?.sha256 ?? ''))
      .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? null))
      .orderBy('sha256')
      .limit(PAGE)
      .execute(),
  )
  const judged = judgeBatches(rows, async (batch) => {
    const unread = batch.filter(({ sha256 }) => !run.isWhole(sha256))
    await run.examine(unread.map(({ sha256 }) => ({ sha256, as: 'file' })))
    return batch.map((row) => ({ ...row, isWhole: run.isWhole(row.sha256) }))
  })
  for await (const { sha256, size, isWhole } of judged) {
    progress?.({ count: 1 })
    const place = `file ${sha256}`
    const file = present.get(sha256)
    present.delete(sha256)
    // A file written during the check is missing from the list but exists.
    if (!file && !isWhole) yield { place, problem: 'the file is missing' }
    else if (file && file.size !== size) yield { place, problem: `${file.size} bytes instead of ${size}` }
    else if (!isWhole) yield { place, problem: 'the content does not match its hash' }
  }
  const old = clock.now().getTime() - DAY_MS
  const leaving = new Set(
    (await store.db.selectFrom('removed_file').select('sha256').execute()).map(({ sha256 }) => sha256),
  )
  for (const { sha256, writtenAt } of present.values()) {
    if (writtenAt.getTime() < old && !leaving.has(sha256))
      yield { place: `file ${sha256}`, problem: 'no row references it' }
  }
}
