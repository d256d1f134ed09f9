import { Failure } from '#rules/failure.ts'
import { WakeListener } from '../live/index.ts'
import type { Services } from '../services.ts'

/** Polling interval while waiting, since announcements can be lost. */
const LOOK_EVERY_MS = 2_000
const MOST_PER_INTEGRATION = 5
const MOST_PER_PROCESS = 500

/** Long-polling calls. Listens for announcements only while a call waits. */
export class EventWaits {
  readonly #services: Pick<Services, 'store' | 'log'>
  readonly #waiting = new Set<() => void>()
  readonly #open = new Map<symbol, number>()
  #listener: WakeListener | undefined
  #isClosed = false

  constructor(services: Pick<Services, 'store' | 'log'>) {
    this.#services = services
  }

  /**
   * Registers a call that may wait. Throws `TOO_MANY_REQUESTS` when too many calls of the program are waiting. The caller
   * must call `end` in any case.
   */
  begin(integrationId: number): { readonly end: () => void } {
    const own = [...this.#open.values()].filter((id) => id === integrationId).length
    if (own >= MOST_PER_INTEGRATION || this.#open.size >= MOST_PER_PROCESS)
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
    const call = Symbol('waiting call')
    this.#open.set(call, integrationId)
    if (!this.#listener && !this.#isClosed) {
      this.#listener = new WakeListener(this.#services, () => this.#wake())
      void this.#listener.start()
    }
    return {
      end: () => {
        this.#open.delete(call)
        if (this.#open.size === 0) this.#stop()
      },
    }
  }

  /** Resolves with the next announcement, at the polling interval, after `ms`, or when `gone` is aborted. */
  next(ms: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', end)
        this.#waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, Math.min(ms, LOOK_EVERY_MS))
      this.#waiting.add(end)
      gone.addEventListener('abort', end)
      if (gone.aborted || this.#isClosed) end()
    })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Ends all waiting calls when the server stops. */
  close(): void {
    this.#isClosed = true
    this.#wake()
    this.#stop()
  }

  #wake(): void {
    for (const end of this.#waiting) end()
  }

  #stop(): void {
    this.#listener?.stop()
    this.#listener = undefined
  }
}
