const LOOK_EVERY_MS = 500

interface Watched {
  readonly isThere: () => Promise<boolean>
  readonly start: () => Promise<unknown>
}

/**
 * Starts the server again whenever it has ended by itself, as PostgreSQL does when its disk has no room for its
 * journal; every half second until it stays. Gives what ends the watch, which waits for a start under way.
 */
export function watchPostgres({ isThere, start }: Watched): () => Promise<void> {
  let isOver = false
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_EVERY_MS)
  timer.unref()

  async function look(): Promise<void> {
    if (isOver || (await isThere())) return
    // Why it does not stay is in its own log; a disk that is full now may have room a moment later.
    await start().catch(() => undefined)
  }

  return async () => {
    isOver = true
    clearInterval(timer)
    await looking
  }
}
