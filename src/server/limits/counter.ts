export interface Count {
  /** Within the running window, this one included. */
  readonly count: number
  readonly secondsLeft: number
}

/** Counts per subject in windows that begin with the first count. */
export interface Counter {
  add(subject: string, windowSeconds: number): Promise<Count>
}
