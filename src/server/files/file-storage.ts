import { hash, randomUUID, webcrypto } from 'node:crypto'
import { link, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { ignoreMissing } from '../ignore-missing.ts'
import { makeFolders } from './make-folders.ts'
import { syncDirectory, writeAside } from './write-aside.ts'
import type { Trx } from '../store/store.ts'

/** Immutable, content-addressed files and a few small named notes. */
export interface FileStorage {
  /** Resolves once the bytes are durable. Returns their hex SHA-256, which is their name. */
  write(bytes: Uint8Array): Promise<string>
  /** Throws when the file is missing or no longer matches its hash. */
  read(sha256: string): Promise<Buffer>
  /** All files, in no particular order. */
  list(): AsyncIterable<StoredFile>
  /** Deletes a file last written before `before`. Returns false when it is missing or was written since. */
  remove(sha256: string, before: Date): Promise<boolean>
  /** Creates a note unless it exists; returns the stored text. Durable like a file. */
  keepNote(name: string, text: string): Promise<string>
  /** `undefined` when the note does not exist. */
  readNote(name: string): Promise<string | undefined>
  /** Sorted names of the notes that start with `prefix`. */
  listNotes(prefix: string): Promise<readonly string[]>
}

export interface StoredFile {
  readonly sha256: string
  readonly size: number
  readonly writtenAt: Date
}

/** The name of a file. */
export const SHA256 = /^[0-9a-f]{64}$/
const NOTES = 'notes'
const LARGE_BYTES = 256 * 1024

/** Directory of each local storage. Not set for a wrapped storage, whose reads may differ. */
const directories = new WeakMap<FileStorage, string>()

/** Directory from which worker threads may read the files directly; undefined for other storages. */
export function findDirectory(files: FileStorage): string | undefined {
  return directories.get(files)
}

/** Path of a file of a local storage. */
export function localPathOf(directory: string, sha256: string): string {
  return join(directory, sha256.slice(0, 2), sha256)
}

/** Stores files in a local directory, two levels deep. */
export function localFileStorage(directory: string): FileStorage {
  const pathOf = (sha256: string) => localPathOf(directory, sha256)
  const notes = join(directory, NOTES)
  const files: FileStorage = {
    async write(bytes) {
      const sha256 = await hashFile(bytes)
      const path = pathOf(sha256)
      if (!(await touchPresent(path, bytes.length))) await writeSynced(path, bytes)
      return sha256
    },
    async read(sha256) {
      const bytes = await readFile(pathOf(sha256))
      if ((await hashFile(bytes)) !== sha256) throw new Error(`File ${sha256} is damaged`)
      return bytes
    },
    async *list() {
      for (const prefix of (await readdir(directory).catch(ignoreMissing)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue
        for (const name of await readdir(join(directory, prefix))) {
          const found = SHA256.test(name) ? await stat(pathOf(name)).catch(ignoreMissing) : undefined
          if (found) yield { sha256: name, size: found.size, writtenAt: found.mtime }
        }
      }
    },
    remove: (sha256, before) => removeOld(pathOf(sha256), before),
    async keepNote(name, text) {
      await writeNote(join(notes, name), text)
      return readFile(join(notes, name), 'utf8')
    },
    readNote: (name) => readFile(join(notes, name), 'utf8').catch(ignoreMissing),
    async listNotes(prefix) {
      const names = (await readdir(notes).catch(ignoreMissing)) ?? []
      return names.filter((name) => name.startsWith(prefix)).sort()
    },
  }
  directories.set(files, directory)
  return files
}

/**
 * Registers a stored file in the transaction that starts to use it; write the bytes first. An existing row's
 * timestamp is renewed, so that the sweep does not delete the file as unused before the commit.
 */
export async function registerFile(trx: Trx, sha256: string, size: number, mimetype: string): Promise<void> {
  await registerFiles(trx, [{ sha256, size, mimetype }])
}

/** The same for several files, in one statement. */
export async function registerFiles(
  trx: Trx,
  files: readonly { readonly sha256: string; readonly size: number; readonly mimetype: string }[],
): Promise<void> {
  // A statement may not update the same row twice.
  const distinct = [...new Map(files.map((file) => [file.sha256, file])).values()]
  if (distinct.length === 0) return
  await trx
    .insertInto('file')
    .values(distinct.map(({ sha256, size, mimetype }) => ({ sha256, size, mimetype })))
    .onConflict((oc) => oc.column('sha256').doUpdateSet({ created_at: sql`now()` }))
    .execute()
}

/** Hashes large files off the event loop, which 9 MB would block for 10 to 50 ms. */
export async function hashFile(bytes: Uint8Array): Promise<string> {
  if (bytes.length < LARGE_BYTES) return hashOf(bytes)
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

export function hashOf(content: Uint8Array | string): string {
  return hash('sha256', content)
}

/**
 * Whether the file exists. If so, it is touched, so that the sweep does not delete it as unused, and synced:
 * its first writer may not have done so yet, and our row must not precede the data.
 */
async function touchPresent(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r').catch(ignoreMissing)
  if (!file) return false
  try {
    if ((await file.stat()).size !== size) return false
    const now = new Date()
    await file.utimes(now, now)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncDirectory(dirname(path))
  // Deleted between open and touch: the caller writes it again.
  return (await stat(path).catch(ignoreMissing)) !== undefined
}

/** Renames first and checks the age afterwards: a concurrent writer either writes the file again or has touched it. */
async function removeOld(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(ignoreMissing)
  if (!found || found.mtime >= before) return false
  const aside = join(dirname(path), `.${randomUUID()}`)
  if ((await rename(path, aside).then(() => true, ignoreMissing)) === undefined) return false
  const touched = (await stat(aside)).mtime >= before
  if (touched) await link(aside, path).catch(ignorePresent)
  await unlink(aside)
  return !touched
}

/** Write aside, sync, rename, sync the directory: the name never refers to a partial file. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const directory = dirname(path)
  await makeDirectory(directory)
  const temporary = join(directory, `.${randomUUID()}`)
  await writeAside(temporary, bytes)
  await rename(temporary, path)
  await syncDirectory(directory)
}

/** Like a file, but the first writer wins: `link` fails where `rename` would replace. */
async function writeNote(path: string, text: string): Promise<void> {
  const directory = dirname(path)
  await makeDirectory(directory)
  const temporary = join(directory, `.${randomUUID()}`)
  await writeAside(temporary, Buffer.from(text))
  await link(temporary, path).catch(ignorePresent)
  await unlink(temporary)
  await syncDirectory(directory)
}

/** A new directory is durable only once its parent is synced too. */
async function makeDirectory(directory: string): Promise<void> {
  const first = await makeFolders(directory)
  if (first === undefined) return
  await syncDirectory(dirname(first))
  await syncDirectory(dirname(directory))
}

function ignorePresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
