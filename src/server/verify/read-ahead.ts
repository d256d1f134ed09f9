/** Prefetches the next item while the current one is processed, so that database and process work in parallel. */
export async function* readAhead<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]()
  for (let next = iterator.next(); ;) {
    const { done, value } = await next
    if (done === true) return
    next = iterator.next()
    // Rethrown by the `await` above; until then it must not count as an unhandled rejection.
    next.catch(() => undefined)
    yield value
  }
}
