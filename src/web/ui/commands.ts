import { useLayoutEffect } from 'react'

/** An action of the page, labelled like its button. */
export interface PageCommand {
  readonly id: string
  readonly label: string
  /** The key that does the same. */
  readonly key?: string
  readonly run: () => void
}

const offered = new Set<readonly PageCommand[]>()

/** Actions of the page besides those of its shortcut keys, for the palette. */
export function availableCommands(): readonly PageCommand[] {
  return [...offered].flat()
}

/** Registers the actions of a part of the page with the palette. */
export function useCommands(commands: readonly PageCommand[]): void {
  useLayoutEffect(() => {
    offered.add(commands)
    return () => {
      offered.delete(commands)
    }
  }, [commands])
}
