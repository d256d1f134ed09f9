import type { FileStorage } from './file-storage.ts'

export interface NamedFile {
  readonly name: string
  readonly sha256: string
}

/** Reads the files lazily, one at a time. */
export async function* readNamedFiles(
  files: FileStorage,
  named: readonly NamedFile[],
): AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }> {
  for (const { name, sha256 } of named) yield { name, bytes: await files.read(sha256) }
}
