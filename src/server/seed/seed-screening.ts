import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadList } from '../screening/index.ts'
import type { Services } from '../services.ts'

const SAMPLE = 'screening-sample'

/** Loads the deployment's sample of invented names, with which the demo's dossiers are compared. No-op without the file. */
export async function seedScreening(services: Services): Promise<void> {
  const [folder = ''] = services.deployment.folders
  const text = await readFile(join(folder, `${SAMPLE}.csv`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) await loadList(services, SAMPLE, text)
}
