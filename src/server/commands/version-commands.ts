import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locale, Localized } from '#vocabulary/locale.ts'
import { readStoreKeys } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { DeploymentError, presentDeploymentError } from '../forms/deployment-error.ts'
import { DEPLOYMENTS, listDeployments } from '../forms/list-deployments.ts'
import { ignoreMissing } from '../ignore-missing.ts'
import { ConflictingDeployment, presentConflict } from '../publication/conflicting-deployment.ts'
import { digestFiles, readDeploymentFiles, writeDeploymentFiles } from '../publication/deployment-files.ts'
import {
  addVersion,
  findCurrent,
  findFolderVersion,
  lockPublications,
  readVersionFiles,
} from '../publication/publications.ts'
import { describeConflict, digestFolders, openFiles } from '../publication/settle-folder.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'
import type { Trx } from '../store/store.ts'
import { authorLocale } from '../terminal/author-locale.ts'
import { numberOf, refused, type Arguments, type Outcome } from '../terminal/command.ts'
import { withStore } from '../terminal/open-beside.ts'

/** Writes a published version into a folder, by default the deployment's own. Identical files are not touched. */
export async function exportVersion({ values }: Arguments): Promise<Outcome> {
  const { deployment } = parseConfig(process.env)
  const into = resolve(String(values['into'] ?? join(DEPLOYMENTS, deployment)))
  const version = numberOf(values, 'version')
  return withStore(async ({ store: { db } }) => {
    const id = version ?? (await findCurrent(db))?.id
    const known = await db
      .selectFrom('deployment_publication')
      .select('id')
      .where('id', '=', id ?? 0)
      .executeTakeFirst()
    if (!known) return refused(`The store of ${deployment} has no version ${id ?? 'yet: start it once'}.`)
    const written = await writeDeploymentFiles(into, await readVersionFiles(db, known.id))
    const lines = [
      ...written.map((file) => `  ${file}`),
      `version ${known.id} is in ${into}: ${written.length} files changed`,
    ]
    return { ok: true, lines, data: { version: known.id, folder: into, changed: written } }
  })
}

/** Publishes the contents of a folder. Running servers switch to it within two seconds. */
export async function importVersion({ positionals: [given = ''], values }: Arguments): Promise<Outcome> {
  const over = numberOf(values, 'over')
  const config = parseConfig(process.env)
  const code = config.deployment
  const locale = authorLocale(process.env)
  const folder = resolve(given)
  const refusal = await refuseFolder(folder, locale)
  if (refusal !== undefined) return refused(refusal)
  const files = await readDeploymentFiles(folder)
  try {
    const { deployment } = await openFiles(files, code, { dataDir: config.dataDir })
    const baseDigest = await digestFolders(deployment.folders.slice(1))
    return await withStore(async ({ store: { db } }) => {
      const keys = await readStoreKeys(db, config)
      const id = await db.transaction().execute(async (trx) => {
        const current = await lockPublications(trx)
        if (current?.digest === digestFiles(files)) return undefined
        await requireKnown(trx, { code, files, over })
        const note = String(values['note'] ?? '')
        const at = systemClock.now()
        const version = { code, files, baseDigest, note, at, by: null, source: 'import' as const }
        return addVersion(trx, keys, { ...version, over: current?.id ?? null })
      })
      const said = id === undefined ? `${given} is already published` : `version ${id} is published`
      return { ok: true, lines: [said], data: { version: id ?? null } }
    })
  } catch (error) {
    if (error instanceof DeploymentError) return refused(presentDeploymentError(error, locale))
    if (error instanceof ConflictingDeployment) return refused(presentConflict(error, locale))
    throw error
  }
}

/** Why a path cannot be imported; undefined for a folder. */
async function refuseFolder(folder: string, locale: Locale): Promise<string | undefined> {
  const found = await stat(folder).catch(ignoreMissing)
  if (found?.isDirectory()) return undefined
  const known = (await listDeployments()).map((name) => `deployments/${name}`).join(', ')
  const reason: Localized = found
    ? { fr: `${folder} n’est pas un dossier.`, en: `${folder} is not a folder.` }
    : { fr: `Il n’y a pas de dossier ${folder}.`, en: `There is no folder ${folder}.` }
  return `${reason[locale]} ${{ fr: 'Déploiements : ', en: 'Deployments: ' }[locale]}${known}.`
}

/**
 * Throws `ConflictingDeployment` when the folder may be based on an older version than the published one: the studio has
 * published since, or `over` is older.
 */
async function requireKnown(
  trx: Trx,
  { code, files, over }: { code: string; files: DeploymentFiles; over: number | undefined },
): Promise<void> {
  const current = await findCurrent(trx)
  const former = await findFolderVersion(trx)
  if (!current || current.id === over) return
  if (over === undefined && (current.digest === former?.digest || current.source !== 'studio')) return
  throw await describeConflict(trx, code, files, current.id)
}
