import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
/** What is made or installed, and what people store. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  '.git',
  '.cache',
])

/** Every file of the house by its path from the root, in order. */
export async function listHouseFiles(folder = ''): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name))
      .map(async (entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        return entry.isDirectory() ? listHouseFiles(path) : [path]
      }),
  )
  return found.flat().sort()
}

export function readHouseFile(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8')
}
