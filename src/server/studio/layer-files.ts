import { createHash } from 'node:crypto'
import { isBinaryFile } from '#form/layer-kind.ts'
import { fileBytes, readDeploymentFiles } from '../publication/deployment-files.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'

/** The files of a folder by path, `forms/client.json`: text, or base64 for binary ones. */
export type LayerFiles = ReadonlyMap<string, string>

/** Reads all files of a deployment's folder, without hidden ones. */
export async function readLayerFiles(directory: string): Promise<LayerFiles> {
  const files = Object.entries(await readDeploymentFiles(directory))
  return new Map(
    files.map(([path, file]) => [path, fileBytes(file).toString(isBinaryFile(path) ? 'base64' : 'utf8')]),
  )
}

/** The files as versions keep them. */
export function storedFiles(files: LayerFiles): DeploymentFiles {
  return Object.fromEntries(
    [...files].map(([path, content]) => [path, isBinaryFile(path) ? { base64: content } : content]),
  )
}

/** SHA-256 of all files with their paths; independent of their order. */
export function digestOf(files: LayerFiles): string {
  const hash = createHash('sha256')
  for (const [file, content] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(JSON.stringify([file, content]))
  return hash.digest('hex')
}
