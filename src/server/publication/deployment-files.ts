import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
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
 * Writes files where they are not yet the same, and removes others that the folder has. Returns the paths it changed.
 * Throws for a path that leaves the folder.
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
    await writeFile(target, fileBytes(files[path] ?? ''))
  }
  for (const path of gone) await rm(requireInside(directory, path))
  return [...changed, ...gone].toSorted()
}

function requireInside(directory: string, path: string): string {
  const target = resolve(directory, path)
  if (!target.startsWith(resolve(directory) + sep)) throw new Error(`${path} is outside its deployment`)
  return target
}

/**
 * Puts files of a deployment in a folder of their own beside links to all other deployments, so that the loaders read
 * them over their bases. The same files are written once. Returns the folder that takes the place of `deployments/`.
 */
export async function materialiseFiles(
  files: DeploymentFiles,
  { code, dataDir, root = DEPLOYMENTS }: { code: string; dataDir: string; root?: string | undefined },
): Promise<string> {
  const links = await listOthers(root, code)
  const over = createHash('sha256')
    .update(JSON.stringify([code, links]))
    .digest('hex')
  const name = `${digestFiles(files).slice(0, 24)}-${over.slice(0, 8)}`
  const folder = join(dataDir, 'published', name)
  if (await exists(folder)) return folder
  // Complete or absent: another process may be writing the same files.
  const draft = join(dataDir, 'published', `.${name}-${randomUUID()}`)
  await writeDeploymentFiles(join(draft, code), files)
  for (const [other, target] of links) await symlink(target, join(draft, other))
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true })
    if (!(await exists(folder))) throw error
  })
  return folder
}

/** The other deployments of a folder, which may itself be one of links, with where they are. */
async function listOthers(root: string, code: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && entry.name !== code)
      .map(async ({ name }) => [name, await realpath(join(root, name))] as const),
  )
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
