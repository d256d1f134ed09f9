/** Injected time, so that tests control it. */
export interface Clock {
  readonly now: () => Date
  /** Returns a function that cancels the call. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

export const browserClock: Clock = {
  now: () => new Date(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
