/** Callbacks to run after a change, as `useSyncExternalStore` subscribes them. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (...args: Args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}
