import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, and returns the topmost one created. Not `mkdir` with `recursive`, which never
 * returns where the system answers ENOENT to each creation, as under `/proc`.
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

/** Returns whether the folder was created. */
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
