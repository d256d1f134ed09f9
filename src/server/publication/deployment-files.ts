import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { writeAtomically } from '../files/write-atomically.ts'
import type { DeploymentFiles, StoredFile } from '../store/publication-tables.ts'

/** All files of a folder in the order of their paths. Hidden files, such as those of editors, are left out. */
export async function readDeploymentFiles(directory: string): Promise<DeploymentFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length)
        .replace(/^[/\\]+/, ''),
    )
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')))
    .toSorted()
  const contents = await Promise.all(paths.map((path) => readFile(join(directory, path))))
  return Object.fromEntries(paths.map((path, index) => [path, storeFile(contents[index] ?? Buffer.alloc(0))]))
}

/** SHA-256 over paths and contents, whatever their order. */
export function digestFiles(files: DeploymentFiles): string {
  const hash = createHash('sha256')
  for (const path of Object.keys(files).toSorted()) {
    const content = createHash('sha256')
      .update(fileBytes(files[path] ?? ''))
      .digest('hex')
    hash.update(`${path}\0${content}\n`)
  }
  return hash.digest('hex')
}

export function fileBytes(file: StoredFile): Buffer {
  return typeof file === 'string' ? Buffer.from(file) : Buffer.from(file.base64, 'base64')
}

function storeFile(bytes: Buffer): StoredFile {
  const text = bytes.toString()
  // PostgreSQL stores no NUL in text.
  return Buffer.from(text).equals(bytes) && !text.includes('\0') ? text : { base64: bytes.toString('base64') }
}

/**
 * Writes files that differ and removes other files of the folder. Returns the paths that it changed. Throws for a path
 * outside the folder.
 */
export async function writeDeploymentFiles(
  directory: string,
  files: DeploymentFiles,
): Promise<readonly string[]> {
  const present: DeploymentFiles = await readDeploymentFiles(directory).catch(() => ({}))
  const gone = Object.keys(present).filter((path) => files[path] === undefined)
  const changed = Object.keys(files).filter(
    (path) => present[path] === undefined || !fileBytes(present[path]).equals(fileBytes(files[path] ?? '')),
  )
  for (const path of changed) {
    const target = requireInside(directory, path)
    await mkdir(dirname(target), { recursive: true })
    const bytes = fileBytes(files[path] ?? '')
    // A full disk must not cut off a file of an author's folder.
    await (present[path] === undefined ? writeFile(target, bytes) : writeAtomically(target, bytes, 0o666))
  }
  for (const path of gone) await rm(requireInside(directory, path))
  return [...changed, ...gone].toSorted()
}

function requireInside(directory: string, path: string): string {
  const target = resolve(directory, path)
  if (!target.startsWith(resolve(directory) + sep)) throw new Error(`${path} is outside its deployment`)
  return target
}
