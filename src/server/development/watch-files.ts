import { watch } from 'node:fs'

/** Debounce: editors write several times per save, a checkout hundreds of times. */
const QUIET_MS = 120

/** Calls back after changes under the folders have settled. Returns a function that stops watching. */
export function watchFolders(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(onChange, QUIET_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
