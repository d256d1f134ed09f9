import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
/** Generated or installed files, and data. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  '.git',
  '.cache',
])

/** Every file of the repository by path, sorted. */
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
