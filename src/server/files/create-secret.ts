import { randomUUID } from 'node:crypto'
import { link, mkdir, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner reads (0600), unless one of this name exists: its name appears with the
 * whole content behind it, so that of two processes that start together one writes and both read the same.
 */
export async function createSecret(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
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
