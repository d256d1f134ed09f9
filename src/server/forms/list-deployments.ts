import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Where deployments live: a folder each, and `base`, which all start from. */
export const DEPLOYMENTS = fileURLToPath(new URL('../../../deployments/', import.meta.url))
/** Beside the deployments, but none of them. */
const OTHERS = new Set(['base', 'schemas'])

/** Names of the deployments that can be served, in alphabetical order. */
export async function listDeployments(root = DEPLOYMENTS): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !OTHERS.has(entry.name))
    .map(({ name }) => name)
    .sort()
}
