import { watch } from 'node:fs'

/** An editor that saves writes several times, a branch that is checked out hundreds. */
const QUIET_MS = 120

/** Calls back once things are quiet after a change under one of the folders; returns the way to stop. */
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
