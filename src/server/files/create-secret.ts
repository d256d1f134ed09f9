import { randomUUID } from 'node:crypto'
import { link, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolders } from './make-folders.ts'
import { writeAside, type FileContent } from './write-aside.ts'

/**
 * Atomically creates a file readable by its owner only (0600), unless it exists. Of two processes that start
 * together, one creates it and both read the same content.
 */
export async function createSecret(path: string, content: FileContent): Promise<void> {
  await makeFolders(dirname(path))
  const temporary = `${path}.${randomUUID()}`
  await writeAside(temporary, content)
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
}
