export interface Count {
  /** Including this one, within the current window. */
  readonly count: number
  readonly secondsLeft: number
}

/** Counts per subject in fixed windows that start with the first count. */
export interface Counter {
  add(subject: string, windowSeconds: number): Promise<Count>
}
