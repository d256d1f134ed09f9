const LOOK_EVERY_MS = 500

interface Watched {
  readonly isThere: () => Promise<boolean>
  readonly start: () => Promise<unknown>
}

/**
 * Restarts the server whenever it exits unexpectedly, as PostgreSQL does when its disk is full; retries every half
 * second. Returns a function that stops watching after any start in progress.
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
    // The reason is in PostgreSQL's own log; a full disk may have room again at the next retry.
    await start().catch(() => undefined)
  }

  return async () => {
    isOver = true
    clearInterval(timer)
    await looking
  }
}
