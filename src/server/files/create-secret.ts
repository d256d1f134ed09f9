import { randomUUID } from 'node:crypto'
import { link, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolders } from './make-folders.ts'

/**
 * Atomically creates a file readable by its owner only (0600), unless it exists. Of two processes that start
 * together, one creates it and both read the same content.
 */
export async function createSecret(path: string, content: string): Promise<void> {
  await makeFolders(dirname(path))
  const temporary = `${path}.${randomUUID()}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(content)
  await file.sync()
  await file.close()
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
}
