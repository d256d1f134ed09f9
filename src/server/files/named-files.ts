import type { FileStorage } from './file-storage.ts'

/** A stored file under the name that it has in an archive. */
export interface NamedFile {
  readonly name: string
  readonly sha256: string
}

/** Each with its bytes, read when it is asked for. */
export async function* readNamedFiles(
  files: FileStorage,
  named: readonly NamedFile[],
): AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }> {
  for (const { name, sha256 } of named) yield { name, bytes: await files.read(sha256) }
}
