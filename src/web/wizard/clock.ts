/** Time as the wizard needs it; a test drives its own. */
export interface Clock {
  readonly now: () => Date
  /** Calls back once after a delay; gives the way to call it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

export const browserClock: Clock = {
  now: () => new Date(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
