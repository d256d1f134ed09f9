import type { Db } from '../store/store.ts'
import type { FileStorage } from './file-storage.ts'

const NOTE = 'store-id'

/**
 * Binds the file storage to the database by a shared id, written at the first start. Throws when the ids differ
 * or when a file named by the database is missing: one of the two belongs to another installation or is stale.
 * Source: design "Store".
 */
export async function bindStorage(db: Db, files: FileStorage): Promise<void> {
  const { id } = await db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
  if ((await files.readNote(NOTE)) === undefined) await requireNewestFile(db, files)
  const found = await files.keepNote(NOTE, id)
  if (found !== id) throw new Error(`The file storage belongs to store ${found}, the database is store ${id}`)
}

/** Throws when the storage no longer carries the id of this store: it was emptied or replaced while running. */
export async function requireBound(db: Db, files: FileStorage): Promise<void> {
  const [{ id }, found] = await Promise.all([
    db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow(),
    files.readNote(NOTE),
  ])
  if (found !== id)
    throw new Error(`the file storage is not the one of store ${id}: it says ${found ?? 'nothing'}`)
}

async function requireNewestFile(db: Db, files: FileStorage): Promise<void> {
  const newest = await db
    .selectFrom('file')
    .select('sha256')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  await files.read(newest.sha256).catch((cause: unknown) => {
    throw new Error(`The file storage lacks files that the database names, ${newest.sha256} among them`, {
      cause,
    })
  })
}
