import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { updateJsonText } from '#form/update-json-text.ts'
import { BASE_RECORD, comparePlaces, recordBase } from '../forms/index.ts'
import { materialiseFiles } from '../publication/materialise-files.ts'
import type { Services } from '../services.ts'
import { storedFiles, type LayerFiles } from './layer-files.ts'

/**
 * Writes the files of a working copy into a folder, so that it can be read and checked like any deployment. Returns the
 * parent folder.
 */
export async function materialise(
  { config, deployment }: Pick<Services, 'config' | 'deployment'>,
  files: LayerFiles,
): Promise<string> {
  const { code, folders } = deployment
  const [own = '', ...bases] = folders
  return materialiseFiles(storedFiles(files), {
    code,
    dataDir: config.dataDir,
    root: dirname(own),
    parent: 'studio',
    bases,
    complete: (folder) => recordBases(folder, bases),
  })
}

/**
 * Records the bases' values at all places that the files change, as `rebase-deployment` does, because authors in the studio
 * never run that command. Conflicts are left unchanged.
 */
async function recordBases(own: string, bases: readonly string[]): Promise<void> {
  const places = await comparePlaces([own, ...bases])
  const text = await readFile(join(own, BASE_RECORD), 'utf8').catch(() => null)
  if (places.length === 0 && text === null) return
  await writeFile(join(own, BASE_RECORD), updateJsonText(text, recordBase(places)))
}
