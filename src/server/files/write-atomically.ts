import { randomUUID } from 'node:crypto'
import { lstat, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ignoreMissing } from '../ignore-missing.ts'
import { syncDirectory, writeAside, type FileContent } from './write-aside.ts'

/**
 * Writes aside, syncs and renames, so that the name never refers to a partial file and a full disk leaves what was there.
 * What is no file, such as `/dev/stdout`, is written to.
 */
export async function writeAtomically(path: string, content: FileContent, mode = 0o600): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing)
  if (found && !found.isFile()) return writeFile(path, content)
  const directory = dirname(path)
  const temporary = join(directory, `.${randomUUID()}`)
  await writeAside(temporary, content, mode)
  await rename(temporary, path)
  await syncDirectory(directory)
}
