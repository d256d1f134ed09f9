/**
 * A read whose answer is dropped when that of a later one is shown: a poll sent before a change, answered after it, would
 * show the state from before, and nothing might read again.
 */
export function readLatest<T>(read: () => Promise<T>, apply: (value: T) => void): () => Promise<void> {
  let begun = 0
  let shown = 0
  return async () => {
    begun += 1
    const own = begun
    const value = await read()
    if (own < shown) return
    shown = own
    apply(value)
  }
}
