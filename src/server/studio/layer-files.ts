import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isBinaryFile } from '#form/layer-kind.ts'

/** The files of a folder by path, `forms/client.json`: text, or base64 for binary ones. */
export type LayerFiles = ReadonlyMap<string, string>

/** Reads all files of a deployment's folder, without hidden ones. */
export async function readLayerFiles(directory: string): Promise<LayerFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted()
  const files = names.map(
    async (file) =>
      [file, await readFile(join(directory, file), isBinaryFile(file) ? 'base64' : 'utf8')] as const,
  )
  return new Map(await Promise.all(files))
}

/** SHA-256 of all files with their paths; independent of their order. */
export function digestOf(files: LayerFiles): string {
  const hash = createHash('sha256')
  for (const [file, content] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(JSON.stringify([file, content]))
  return hash.digest('hex')
}
