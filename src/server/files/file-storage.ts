import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Trx } from '../store/store.ts'

/** Content-addressed files, never modified. Another implementation may keep them elsewhere. */
export interface FileStorage {
  /** Returns once the bytes are on disk under their own hash (hex SHA-256). */
  write(bytes: Uint8Array): Promise<string>
  /** Throws when the file is missing or does not have its hash any more. */
  read(sha256: string): Promise<Buffer>
}

/** Files in a local directory, two levels deep. */
export function localFileStorage(directory: string): FileStorage {
  const pathOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256)
  return {
    async write(bytes) {
      const sha256 = hashOf(bytes)
      const path = pathOf(sha256)
      const present = await stat(path).catch(() => undefined)
      if (present?.size !== bytes.length) await writeSynced(path, bytes)
      return sha256
    },
    async read(sha256) {
      const bytes = await readFile(pathOf(sha256))
      if (hashOf(bytes) !== sha256) throw new Error(`File ${sha256} is damaged`)
      return bytes
    },
  }
}

/** Notes a stored file in the transaction that starts to use it. Write the bytes first. */
export async function registerFile(trx: Trx, sha256: string, size: number, mimetype: string): Promise<void> {
  await trx
    .insertInto('file')
    .values({ sha256, size, mimetype })
    .onConflict((oc) => oc.column('sha256').doNothing())
    .execute()
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The name appears only with all bytes behind it, file and directory synced. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const temporary = join(directory, `.${randomUUID()}`)
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(temporary, path)
  const parent = await open(directory, 'r')
  await parent.sync()
  await parent.close()
}
