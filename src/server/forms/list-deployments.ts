import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One folder per deployment, and `base`, which all of them extend. */
export const DEPLOYMENTS = fileURLToPath(new URL('../../../deployments/', import.meta.url))
/** Folders that are not deployments. */
const OTHERS = new Set(['base', 'schemas'])

/** Names of all deployments, in alphabetical order. */
export async function listDeployments(root = DEPLOYMENTS): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !OTHERS.has(entry.name))
    .map(({ name }) => name)
    .sort()
}
