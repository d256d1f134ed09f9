import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A spooled file, to be read once. */
export interface Spooled {
  readonly file: Readable
  readonly bytes: number
}

/**
 * Writes pieces to a temporary file in this folder and reads it back, so that neither their number nor a slow reader keeps
 * them in memory. The file is unlinked from the start, so nothing is left when the process is killed.
 */
export async function spool(folder: string, pieces: AsyncIterable<string | Uint8Array>): Promise<Spooled> {
  const path = join(folder, `.spool-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const piece of pieces) await file.appendFile(piece)
    const { size } = await file.stat()
    return { file: file.createReadStream({ start: 0 }), bytes: size }
  } catch (error) {
    await file.close()
    throw error
  }
}
