import type { Clock } from '../clock.ts'
import type { Count, Counter } from './counter.ts'

/** Expired counters are purged once there are more than this. */
const SWEEP_ABOVE = 10_000

export class ProcessCounter implements Counter {
  readonly #clock: Clock
  readonly #counts = new Map<string, { count: number; readonly endsAt: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async add(subject: string, windowSeconds: number): Promise<Count> {
    const now = this.#clock.now().getTime()
    let known = this.#counts.get(subject)
    if (!known || known.endsAt <= now) {
      if (this.#counts.size >= SWEEP_ABOVE) this.#sweep(now)
      known = { count: 0, endsAt: now + windowSeconds * 1_000 }
      this.#counts.set(subject, known)
    }
    known.count += 1
    return { count: known.count, secondsLeft: Math.ceil((known.endsAt - now) / 1_000) }
  }

  #sweep(now: number): void {
    for (const [subject, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(subject)
  }
}
