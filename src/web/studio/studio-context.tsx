import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { StudioFileEntry } from '#contract/studio.ts'
import type { NodeLevel, NodeRef } from '#form/studio-edit.ts'
import type { CopyState, WorkingCopy } from './working-copy.ts'

/** Context shared by all screens of the studio. */
export interface Studio {
  readonly copy: WorkingCopy
  readonly files: readonly Omit<StudioFileEntry, 'isChanged'>[]
}

const StudioContext = createContext<Studio | undefined>(undefined)

export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('useStudio is called outside the studio')
  return studio
}

/** Saved state, disputes and history. */
export function useCopyState(): CopyState {
  const { copy } = useStudio()
  return useSyncExternalStore(copy.subscribe, copy.state)
}

/** A merged file with every edit so far; undefined while it is fetched. */
export function useStudioFile(file: string | undefined): {
  readonly value: unknown
  readonly error: unknown
} {
  const { copy } = useStudio()
  const [failure, setFailure] = useState<{ readonly file: string; readonly error: unknown }>()
  useEffect(() => {
    if (file !== undefined) copy.open(file).catch((error: unknown) => setFailure({ file, error }))
  }, [copy, file])
  const value = useSyncExternalStore(copy.subscribe, () => (file === undefined ? undefined : copy.read(file)))
  return { value, error: failure?.file === file ? failure?.error : undefined }
}

/** A place in an address: `element/inv_amount`, `option/inv_mode/cash`. */
export function placeOf({ level, key, within }: NodeRef): string {
  return [level, within, key].filter((part) => part !== undefined).join('/')
}

const LEVELS: readonly NodeLevel[] = ['page', 'block', 'element', 'option', 'section', 'row', 'product']

/** The node that a place names. */
export function nodeOfPlace(place: string): NodeRef | undefined {
  const [name, first, second] = place.split('/')
  const level = LEVELS.find((each) => each === name)
  if (level === undefined || first === undefined) return undefined
  return second === undefined ? { level, key: first } : { level, key: second, within: first }
}
