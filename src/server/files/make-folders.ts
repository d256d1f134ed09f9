import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder with those that are missing above it, and returns the first of these. `mkdir` with `recursive` never
 * returns where the system answers ENOENT to each new folder, as under `/proc`.
 */
export async function makeFolders(folder: string): Promise<string | undefined> {
  try {
    return (await makeFolder(folder)) ? folder : undefined
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  const first = await makeFolders(dirname(folder))
  return (await makeFolder(folder)) ? (first ?? folder) : first
}

/** Whether it did not exist yet. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
