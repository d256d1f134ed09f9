import { lazy, useState, type ComponentType } from 'react'

/** A part fetched on demand. Preloaded, it is there in the first render: a lazy one would appear a frame later and move the rest. */
export function preloadable(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined
  const Lazy = lazy(async () => ({ default: await load() }))
  function Part() {
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown />
  }
  /** A failure shows where the part is rendered. */
  const preload = async (): Promise<void> => {
    loaded = await load().catch(() => undefined)
  }
  return { Part, preload }
}
