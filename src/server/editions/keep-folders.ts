import { dirname } from 'node:path'
import { sweepMaterialised } from '../publication/materialise-files.ts'
import type { EditionHost } from './edition-host.ts'

const SWEEP_EVERY_MS = 3_600_000

/**
 * Keeps the folders in use by editions of this process, and removes those that no process uses. Each process does this,
 * since each may have a separate data folder. Returns a function that stops it.
 */
export function keepFolders(host: EditionHost): () => void {
  const { config, log } = host.edition.services
  async function sweep(): Promise<void> {
    const used = host.editions.map(({ services }) => dirname(services.deployment.folders[0] ?? ''))
    const removed = await sweepMaterialised(config.dataDir, used)
    if (removed.length > 0) log.info({ folders: removed.length }, 'sweep: folders of unused versions removed')
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'sweep: folders of versions not removed'))
  }, SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
