import { basename } from 'node:path'
import { compareVersions } from './compare-versions.ts'
import { ConflictingDeployment } from './conflicting-deployment.ts'
import type { Clock } from '../clock.ts'
import { openDeployment, type OpenedDeployment } from '../documents/check-deployment.ts'
import type { Keys } from '../keys.ts'
import type { Db } from '../store/store.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'
import { digestFiles, readDeploymentFiles } from './deployment-files.ts'
import { materialiseFiles } from './materialise-files.ts'
import {
  addVersion,
  findFolderVersion,
  lockPublications,
  noteFolder,
  readVersionFiles,
  wasPublished,
  type Publication,
} from './publications.ts'

export interface ServedVersion extends OpenedDeployment {
  readonly publication: Publication
}

interface Settling {
  readonly db: Db
  readonly keys: Keys
  readonly clock: Clock
  readonly dataDir: string
  readonly log: { warn(fields: object, message: string): void }
  /** Folder of all deployments; the repository's by default. */
  readonly root?: string | undefined
}

/**
 * Chooses the version to serve at a start. A folder that was never published is published, unless another version has
 * replaced the one that the folder last held: then throws `ConflictingDeployment`. A folder that was published before, such
 * as that of an older release, yields to the version that replaced it.
 */
export async function settleFolder(opened: OpenedDeployment, settling: Settling): Promise<ServedVersion> {
  const { db, keys, clock, log } = settling
  const [own = '', ...bases] = opened.deployment.folders
  const files = await readDeploymentFiles(own)
  const digest = digestFiles(files)
  const publication = await db.transaction().execute(async (trx) => {
    const current = await lockPublications(trx)
    const former = await findFolderVersion(trx)
    const at = clock.now()
    if (current?.digest === digest) {
      if (former?.id !== current.id) await noteFolder(trx, current.id, at)
      return current
    }
    if (current && (await wasPublished(trx, digest))) return current
    if (current && current.digest !== former?.digest)
      throw await describeConflict(trx, opened.deployment.code, files, current.id)
    const id = await addVersion(trx, keys, {
      code: opened.deployment.code,
      files,
      baseDigest: await digestFolders(bases),
      source: 'folder',
      note: '',
      by: null,
      at,
      over: current?.id ?? null,
      isFolder: true,
    })
    return { id, digest, source: 'folder' as const }
  })
  if (publication.digest === digest) return { ...opened, publication }
  log.warn(
    { version: publication.id },
    `deployment: the folder of ${opened.deployment.code} holds a former version; the published one is served`,
  )
  return openVersion(publication, opened.deployment.code, settling)
}

/** The conflict of a folder's files with the published version, both compared with what the folder last held. */
export async function describeConflict(
  db: Db,
  code: string,
  files: DeploymentFiles,
  version: number,
): Promise<ConflictingDeployment> {
  const former = await findFolderVersion(db)
  const before = former ? await readVersionFiles(db, former.id) : {}
  const published = await readVersionFiles(db, version)
  const difference = compareVersions(before, files, published)
  return new ConflictingDeployment(code, { version, difference })
}

/** Opens a version of the store over the bases of this process. Throws `DeploymentError` when it cannot be served. */
export async function openVersion(
  publication: Publication,
  code: string,
  { db, dataDir, root }: Pick<Settling, 'db' | 'dataDir' | 'root'>,
): Promise<ServedVersion> {
  const { files, base_digest: checkedOver } = await db
    .selectFrom('deployment_publication')
    .select(['files', 'base_digest'])
    .where('id', '=', publication.id)
    .executeTakeFirstOrThrow()
  const folder = await materialiseFiles(files, { code, dataDir, root })
  const opened = await openDeployment(code, folder, true)
  const bases = opened.deployment.folders.slice(1)
  // Checked when it was published. Checked again over other bases, such as those of another release.
  const isChecked = checkedOver === (await digestFolders(bases))
  return { ...(isChecked ? opened : await openDeployment(code, folder)), publication }
}

/** Checks and opens files that are not a version yet. Throws `DeploymentError`. */
export async function openFiles(
  files: DeploymentFiles,
  code: string,
  { dataDir, root }: Pick<Settling, 'dataDir' | 'root'>,
): Promise<OpenedDeployment> {
  return openDeployment(code, await materialiseFiles(files, { code, dataDir, root }))
}

/** Digest of the bases under a deployment. */
export async function digestFolders(folders: readonly string[]): Promise<string> {
  const all = await Promise.all(
    folders.map(async (folder) => {
      const name = basename(folder)
      const files = await readDeploymentFiles(folder)
      return Object.entries(files).map(([path, file]) => [`${name}/${path}`, file] as const)
    }),
  )
  return digestFiles(Object.fromEntries(all.flat()))
}
