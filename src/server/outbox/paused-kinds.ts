const FIRST_PAUSE_MS = 500
/** Probing at least every second lets a recovered service be used again within five seconds, one job included. */
const LONGEST_PAUSE_MS = 1_000

interface Pause {
  readonly failures: number
  readonly until: number
  readonly isProbing: boolean
}

/**
 * Circuit breaker per kind of job, local to this process. While a service is unavailable, one job at a time
 * probes it, at most once a second; the others wait, so that they neither use up their attempts nor block jobs
 * of other kinds. The first success resumes the whole kind.
 */
export class PausedKinds {
  readonly #pauses = new Map<string, Pause>()

  get kinds(): readonly string[] {
    return [...this.#pauses.keys()]
  }

  mayTry(kind: string, now: Date): boolean {
    const pause = this.#pauses.get(kind)
    return pause === undefined || (!pause.isProbing && pause.until <= now.getTime())
  }

  /** Call when a job of the kind starts: it becomes the probe if the kind is paused. */
  noteStarted(kind: string): void {
    const pause = this.#pauses.get(kind)
    if (pause) this.#pauses.set(kind, { ...pause, isProbing: true })
  }

  /** Returns the number of consecutive outages and the time until the next probe. */
  noteUnavailable(kind: string, now: Date): { readonly failures: number; readonly waitMs: number } {
    const failures = this.#pauses.get(kind)?.failures ?? 0
    const waitMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    this.#pauses.set(kind, { failures: failures + 1, until: now.getTime() + waitMs, isProbing: false })
    return { failures: failures + 1, waitMs }
  }

  /** Any answer, a failure included, proves that the service is reachable. */
  noteReachable(kind: string): void {
    this.#pauses.delete(kind)
  }
}
