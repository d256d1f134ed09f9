/** What a plan needs from the browser. */
export interface RefreshPort {
  /** Refetches what the page shows. */
  readonly refresh: () => Promise<unknown>
  readonly isVisible: () => boolean
  readonly nowMs: () => number
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 to 1, as jitter: pages notified at the same time must not refetch at the same time. */
  readonly random: () => number
}

const FIRST_WITHIN_MS = 400
const LEAST_BETWEEN_MS = 1_000
/** Backs off from a slow server: the page waits this multiple of the duration of its last refresh. */
const REST_FACTOR = 4

/**
 * Schedules the refetches of a page: soon after the first change, then at a rate that adapts to the server's speed, and
 * for a hidden page once it is shown again.
 */
export class RefreshPlan {
  readonly #port: RefreshPort
  #isDue = false
  #isRunning = false
  #earliestMs = 0
  #cancel: (() => void) | undefined

  constructor(port: RefreshPort) {
    this.#port = port
  }

  /** Something on the page may have changed. */
  request(): void {
    this.#isDue = true
    this.#plan()
  }

  /** The page became visible. */
  show(): void {
    if (this.#isDue) this.#plan()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#isDue = false
  }

  #plan(): void {
    if (this.#cancel || this.#isRunning || !this.#port.isVisible()) return
    const rest = Math.max(0, this.#earliestMs - this.#port.nowMs())
    this.#cancel = this.#port.after(rest + this.#port.random() * FIRST_WITHIN_MS, () => void this.#run())
  }

  async #run(): Promise<void> {
    this.#cancel = undefined
    if (!this.#port.isVisible()) return
    this.#isDue = false
    this.#isRunning = true
    const startedMs = this.#port.nowMs()
    // A failed refresh changes nothing; the next change retries.
    await this.#port.refresh().catch(() => undefined)
    this.#isRunning = false
    const endedMs = this.#port.nowMs()
    this.#earliestMs =
      endedMs + Math.max(LEAST_BETWEEN_MS - (endedMs - startedMs), REST_FACTOR * (endedMs - startedMs))
    if (this.#isDue) this.#plan()
  }
}
