import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isBinaryFile } from '#form/layer-kind.ts'
import { updateJsonText } from '#form/update-json-text.ts'
import { BASE_RECORD, comparePlaces, recordBase } from '../forms/index.ts'
import type { Services } from '../services.ts'
import { digestOf, type LayerFiles } from './layer-files.ts'

/** Folders of earlier revisions are removed after this time without use. */
const KEPT_MS = 60 * 60_000

/**
 * Writes the files into a folder of their own, beside links to the other deployments, so that they are read and checked as any
 * deployment is. Returns the folder of deployments. The same files are written once.
 */
export async function materialise(
  { config, deployment }: Pick<Services, 'config' | 'deployment'>,
  files: LayerFiles,
): Promise<string> {
  const studio = join(config.dataDir, 'studio')
  const root = join(studio, digestOf(files).slice(0, 32))
  if (await isThere(root)) {
    const now = new Date()
    await utimes(root, now, now)
    return root
  }
  await mkdir(studio, { recursive: true })
  await removeOld(studio)
  const made = join(studio, `new-${randomUUID()}`)
  await writeFiles(join(made, deployment.code), files)
  await linkOthers(made, deployment.folders)
  await recordBases(made, deployment)
  // Another process may have written the same files meanwhile.
  await rename(made, root).catch(async (error: NodeJS.ErrnoException) => {
    await rm(made, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return root
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function writeFiles(folder: string, files: LayerFiles): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [file, content] of files) {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, isBinaryFile(file) ? 'base64' : 'utf8')
  }
}

/** Its bases, and the deployment whose examples it shares. */
async function linkOthers(made: string, [own, ...bases]: readonly string[]): Promise<void> {
  if (own === undefined) return
  const beside = dirname(own)
  for (const entry of await readdir(beside, { withFileTypes: true })) {
    // A published version stands beside links to its bases.
    if (entry.name === basename(own) || !(entry.isDirectory() || entry.isSymbolicLink())) continue
    await symlink(join(beside, entry.name), join(made, entry.name))
  }
  for (const base of bases) {
    if (dirname(base) !== beside) await symlink(base, join(made, basename(base)))
  }
}

/**
 * Completes the record of what the bases say of everything that the files change, as `rebase-deployment` does: an author of the
 * studio never runs it. Conflicts stay as they are.
 */
async function recordBases(made: string, { code, folders }: Services['deployment']): Promise<void> {
  const own = join(made, code)
  const places = await comparePlaces([own, ...folders.slice(1)])
  const text = await readFile(join(own, BASE_RECORD), 'utf8').catch(() => null)
  if (places.length === 0 && text === null) return
  await writeFile(join(own, BASE_RECORD), updateJsonText(text, recordBase(places)))
}

async function removeOld(studio: string): Promise<void> {
  const now = Date.now()
  for (const name of await readdir(studio)) {
    const path = join(studio, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true })
  }
}
