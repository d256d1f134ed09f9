import { statfs } from 'node:fs/promises'

/** One segment of PostgreSQL's write-ahead log: with less space left it cannot go on. */
const LEAST_BYTES = 16 * 1024 * 1024

/** Names the full disk of an embedded store: PostgreSQL stops, and the error only says that the connection was terminated. */
export async function explainFullDisk(
  error: unknown,
  dataDir: string,
  leastBytes = LEAST_BYTES,
): Promise<unknown> {
  const disk = await statfs(dataDir).catch(() => undefined)
  if (!(error instanceof Error) || !disk || disk.bavail * disk.bsize >= leastBytes) return error
  const reason = `No space left on device ${dataDir} (${error.message})`
  return new Error(`${reason}: free some space, empty that folder and run it again`, { cause: error })
}
