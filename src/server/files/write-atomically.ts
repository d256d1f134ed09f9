import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes aside, syncs and renames, so that the name never refers to a partial file. Idempotent for equal bytes. */
export async function writeAtomically(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o750 })
  const temporary = join(directory, `.${randomUUID()}`)
  const file = await open(temporary, 'wx', 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(directory, name))
  const handle = await open(directory, 'r')
  await handle.sync()
  await handle.close()
}
