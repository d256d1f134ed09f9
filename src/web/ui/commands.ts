import { useLayoutEffect } from 'react'

/** Something that the page offers, by what its button says. */
export interface PageCommand {
  readonly id: string
  readonly label: string
  /** The key that does the same. */
  readonly key?: string
  readonly run: () => void
}

const offered = new Set<readonly PageCommand[]>()

/** What the page offers now beside its keys, for the palette. */
export function availableCommands(): readonly PageCommand[] {
  return [...offered].flat()
}

/** Offers what a part of the page does in the palette as well. */
export function useCommands(commands: readonly PageCommand[]): void {
  useLayoutEffect(() => {
    offered.add(commands)
    return () => {
      offered.delete(commands)
    }
  }, [commands])
}
