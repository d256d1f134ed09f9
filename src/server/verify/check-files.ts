import type { StoredFile } from '../files/file-storage.ts'
import { readPages } from '../store/read-pages.ts'
import type { Check } from './check.ts'

const PAGE = 1_000
const DAY_MS = 24 * 3_600_000

/** Each row has its file with its bytes, and no file is older than a day without a row, but those on their way out. */
export const checkFiles: Check = async function* ({ store, files, clock, since, progress }) {
  const present = new Map<string, StoredFile>()
  // What nobody names is looked for in full runs only: a listing takes as long whatever is asked for.
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
  for await (const row of rows) {
    progress?.({ count: 1 })
    const place = `file ${row.sha256}`
    const file = present.get(row.sha256)
    present.delete(row.sha256)
    const bytes = await files.read(row.sha256).catch(() => undefined)
    // A file that came while this was reading is in no list, and there all the same.
    if (!file && !bytes) yield { place, problem: 'the file is missing' }
    else if (file && file.size !== row.size)
      yield { place, problem: `${file.size} bytes instead of ${row.size}` }
    else if (!bytes) yield { place, problem: 'the bytes are not those of its hash' }
  }
  const old = clock.now().getTime() - DAY_MS
  const leaving = new Set(
    (await store.db.selectFrom('removed_file').select('sha256').execute()).map(({ sha256 }) => sha256),
  )
  for (const { sha256, writtenAt } of present.values()) {
    if (writtenAt.getTime() < old && !leaving.has(sha256))
      yield { place: `file ${sha256}`, problem: 'no row names it' }
  }
}
