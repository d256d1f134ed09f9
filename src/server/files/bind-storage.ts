import type { Db } from '../store/store.ts'
import type { FileStorage } from './file-storage.ts'

const NOTE = 'store-id'

/**
 * Binds the file storage to the database by a shared id, written at the first start. Throws when the ids differ
 * or when a file named by the database is missing: one of the two belongs to another installation or is stale.
 * Returns whether a storage that was bound before had lost the id. Source: design "Store".
 */
export async function bindStorage(db: Db, files: FileStorage): Promise<{ readonly hadLostItsId: boolean }> {
  const { id } = await db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
  const isMissing = (await files.readNote(NOTE)) === undefined
  const hadLostItsId = isMissing && (await requireNewestFile(db, files))
  const found = await files.keepNote(NOTE, id)
  if (found !== id) throw new Error(`The file storage belongs to store ${found}, the database is store ${id}`)
  return { hadLostItsId }
}

/** Problem with the storage's copy of the store id, which exists from the first start on; undefined when there is none. */
export async function findBindingProblem(db: Db, files: FileStorage): Promise<string | undefined> {
  const { id, key_check: keyCheck } = await db
    .selectFrom('store_identity')
    .select(['id', 'key_check'])
    .executeTakeFirstOrThrow()
  const found = await files.readNote(NOTE)
  if (found === id || (found === undefined && keyCheck === null)) return undefined
  return found === undefined ? 'the note is missing' : `the note names store ${found}, not ${id}`
}

/** Throws when the storage no longer carries the id of this store: it was emptied or replaced while running. */
export async function requireBound(db: Db, files: FileStorage): Promise<void> {
  const [{ id }, found] = await Promise.all([
    db.selectFrom('store_identity').select('id').executeTakeFirstOrThrow(),
    files.readNote(NOTE),
  ])
  if (found !== id)
    throw new Error(`the file storage does not belong to store ${id}: its id is ${found ?? 'missing'}`)
}

/** Throws when the newest file of the database is missing; returns whether the database names any. */
async function requireNewestFile(db: Db, files: FileStorage): Promise<boolean> {
  const newest = await db
    .selectFrom('file')
    .select('sha256')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return false
  await files.read(newest.sha256).catch((cause: unknown) => {
    throw new Error(`The file storage lacks files that the database names, ${newest.sha256} among them`, {
      cause,
    })
  })
  return true
}
