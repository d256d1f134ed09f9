import { readdirSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Debounce: editors write several times per save, a checkout hundreds of times. */
const QUIET_MS = 120

/**
 * Calls back after changes under the folders have settled. Returns a function that stops watching. Each directory is watched
 * by itself: on Linux a recursive watch follows files, and loses one that was replaced (by git, by an editor's safe save).
 */
export function watchFolders(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let watchers: readonly FSWatcher[] = []
  const note = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      watchAgain()
      onChange()
    }, QUIET_MS)
  }

  // Before the files are read, so that no change falls between.
  function watchAgain(): void {
    const former = watchers
    watchers = [
      // Where a folder is removed and comes back, as on another branch.
      ...new Set(folders.map(dirname)),
      ...folders.flatMap(listDirectories),
    ].flatMap((directory) => watchDirectory(directory, folders, note))
    for (const watcher of former) watcher.close()
  }

  watchAgain()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** The folder and those below it; empty when it is away. */
function listDirectories(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const below = entries.filter((entry) => entry.isDirectory())
    return [folder, ...below.map((entry) => join(entry.parentPath, entry.name))]
  } catch {
    return []
  }
}

/** Of the directory around the folders, only they count. Empty when the directory was removed meanwhile. */
function watchDirectory(
  directory: string,
  folders: readonly string[],
  note: () => void,
): readonly FSWatcher[] {
  const around = folders.filter((folder) => dirname(folder) === directory).map((folder) => basename(folder))
  try {
    const watcher = watch(directory, (_event, name) => {
      if (around.length === 0 || name === null || around.includes(name)) note()
    })
    watcher.on('error', note)
    return [watcher]
  } catch {
    return []
  }
}
