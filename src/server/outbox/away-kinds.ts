const FIRST_PAUSE_MS = 500
/** With the work itself still within the five seconds in which what is back is used again. */
const LONGEST_PAUSE_MS = 1_000

interface Pause {
  readonly failures: number
  readonly until: number
  readonly isAsking: boolean
}

/**
 * Kinds of jobs whose service is away, in this process. One job at a time asks whether it is back, every
 * second at most; the others are not tried meanwhile, so that they neither use up their tries nor keep work
 * of other kinds waiting. Once one goes through, all do.
 */
export class AwayKinds {
  readonly #pauses = new Map<string, Pause>()

  mayTry(kind: string, now: Date): boolean {
    const pause = this.#pauses.get(kind)
    return pause === undefined || (!pause.isAsking && pause.until <= now.getTime())
  }

  /** To be told when a job of the kind begins. */
  noteBegun(kind: string): void {
    const pause = this.#pauses.get(kind)
    if (pause) this.#pauses.set(kind, { ...pause, isAsking: true })
  }

  /** Gives how often in a row it was away, and how long nobody asks now. */
  noteAway(kind: string, now: Date): { readonly failures: number; readonly waitMs: number } {
    const failures = this.#pauses.get(kind)?.failures ?? 0
    const waitMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    this.#pauses.set(kind, { failures: failures + 1, until: now.getTime() + waitMs, isAsking: false })
    return { failures: failures + 1, waitMs }
  }

  /** Whatever it said: it is there. */
  noteThere(kind: string): void {
    this.#pauses.delete(kind)
  }
}
