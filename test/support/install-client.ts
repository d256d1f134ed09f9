import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CLIENT = join(import.meta.dirname, '../../clients/typescript')

/** Installs the typed client in a folder as an integrator would: packed, and without a registry. */
export async function installClient(folder: string): Promise<void> {
  await run('npm', ['pack', '--pack-destination', folder], { cwd: CLIENT })
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './paraphe-client-0.1.0.tgz'], {
    cwd: folder,
  })
}
