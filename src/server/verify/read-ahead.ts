/** The same items, each asked for while the one before is being used: the store works beside this process. */
export async function* readAhead<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]()
  for (let next = iterator.next(); ;) {
    const { done, value } = await next
    if (done === true) return
    next = iterator.next()
    // Thrown by the `await` above; until then it must not count as unhandled.
    next.catch(() => undefined)
    yield value
  }
}
