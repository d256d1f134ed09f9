import { addVersion, lockPublications, findCurrent, readVersionFiles } from '../publication/publications.ts'
import { digestFiles, readDeploymentFiles, writeDeploymentFiles } from '../publication/deployment-files.ts'
import { digestFolders } from '../publication/settle-folder.ts'
import type { Services } from '../services.ts'

type Parts = Pick<Services, 'store' | 'deployment' | 'keys' | 'clock' | 'log'>

/** Makes what the folder holds the published version of a preview, whatever was published before. */
export async function recordFolder({ store, deployment, keys, clock }: Parts): Promise<void> {
  const [own = '', ...bases] = deployment.folders
  const files = await readDeploymentFiles(own)
  const baseDigest = await digestFolders(bases)
  await store.db.transaction().execute(async (trx) => {
    const current = await lockPublications(trx)
    if (current?.digest === digestFiles(files)) return
    await addVersion(trx, keys, {
      code: deployment.code,
      files,
      baseDigest,
      source: 'folder',
      note: '',
      by: null,
      at: clock.now(),
      over: current?.id ?? null,
      isFolder: true,
    })
  })
}

/**
 * Writes a version that was published in the studio into the folder, from which the preview then serves it. A folder that
 * was edited since, even wrongly, stays as it is.
 */
export async function writePublished({ store, deployment, log }: Parts): Promise<void> {
  const [own = ''] = deployment.folders
  const version = await findCurrent(store.db)
  if (version?.source !== 'studio') return
  const held = digestFiles(await readDeploymentFiles(own))
  if (held === version.digest) return
  const { over_id: former } = await store.db
    .selectFrom('deployment_publication')
    .select('over_id')
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow()
  const before = former === null ? undefined : digestFiles(await readVersionFiles(store.db, former))
  if (held !== before) {
    log.error(`preview: version ${version.id} not written, since the folder has changed meanwhile`)
    return
  }
  const written = await writeDeploymentFiles(own, await readVersionFiles(store.db, version.id))
  log.info(`preview: version ${version.id} written to ${own}: ${written.join(', ')}`)
}
