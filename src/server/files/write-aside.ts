import { open, unlink } from 'node:fs/promises'

/** Bytes, a text, or either piece by piece. */
export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>

/** Writes a new file and syncs it. Removes it when that fails: a partial file would keep a full disk full. */
export async function writeAside(path: string, content: FileContent, mode = 0o600): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await unlink(path)
    throw error
  } finally {
    await file.close()
  }
}

/** Makes names that were created or replaced in a directory durable. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync()
  await handle.close()
}
