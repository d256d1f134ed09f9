import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'
import { digestFiles, writeDeploymentFiles } from './deployment-files.ts'

/** Folders under `DATA_DIR` that versions are read from: published ones, and revisions of the studio's working copy. */
const PARENTS = ['published', 'studio'] as const
/** Folders unused for this long are removed. Processes touch the folders that they serve more often than that. */
const KEPT_MS = 24 * 3_600_000

interface Materialised {
  readonly code: string
  readonly dataDir: string
  /** Folder of all deployments; the repository's by default. */
  readonly root?: string | undefined
  /** The folder of `DATA_DIR` to write into; that of published versions by default. */
  readonly parent?: (typeof PARENTS)[number]
  /** Folders of bases that are not under `root`. */
  readonly bases?: readonly string[]
  /** Modifies the deployment's folder before it becomes visible. */
  readonly complete?: (own: string) => Promise<void>
}

/**
 * Writes a deployment's files into a separate folder next to links to all other deployments, so that loaders find its
 * bases. Identical files are written once. Returns the folder to use in place of `deployments/`.
 */
export async function materialiseFiles(
  files: DeploymentFiles,
  { code, dataDir, root = DEPLOYMENTS, parent = 'published', bases = [], complete }: Materialised,
): Promise<string> {
  const links = await listOthers(root, code, bases)
  const over = createHash('sha256')
    .update(JSON.stringify([code, links]))
    .digest('hex')
  const name = `${digestFiles(files).slice(0, 24)}-${over.slice(0, 8)}`
  const folder = join(dataDir, parent, name)
  if (await touch(folder)) return folder
  // Renamed once complete, since another process may be writing the same files.
  const draft = join(dataDir, parent, `.${name}-${randomUUID()}`)
  await mkdir(join(draft, code), { recursive: true })
  await writeDeploymentFiles(join(draft, code), files)
  for (const [other, target] of links) await symlink(target, join(draft, other))
  await complete?.(join(draft, code))
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true })
    if (!(await touch(folder))) throw error
  })
  return folder
}

/** Touches a folder in use. False when it does not exist. */
async function touch(folder: string): Promise<boolean> {
  const now = new Date()
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  )
}

/**
 * Touches the folders in use (`used`) and removes those that no process has used for a day; they can be written again from
 * the store. Dossiers do not need them, since their forms and documents are in the store. Returns the removed folders.
 */
export async function sweepMaterialised(
  dataDir: string,
  used: readonly string[],
): Promise<readonly string[]> {
  for (const folder of used)
    if (PARENTS.some((parent) => dirname(folder) === join(dataDir, parent))) await touch(folder)
  const unused: string[] = []
  for (const parent of PARENTS) {
    const names = await readdir(join(dataDir, parent)).catch(() => [])
    for (const name of names) {
      const folder = join(dataDir, parent, name)
      const found = await stat(folder).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > KEPT_MS) unused.push(folder)
    }
  }
  for (const folder of unused) await rm(folder, { recursive: true, force: true })
  return unused
}

/** The other deployments next to a folder, resolving links, with their locations. */
async function listOthers(
  root: string,
  code: string,
  bases: readonly string[],
): Promise<readonly (readonly [name: string, target: string])[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const names = entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && entry.name !== code)
    .map(({ name }) => name)
  const elsewhere = bases.filter((base) => !names.includes(basename(base)))
  return Promise.all(
    [...names.map((name) => join(root, name)), ...elsewhere].map(
      async (path) => [basename(path), await realpath(path)] as const,
    ),
  )
}
