import type { Clock } from '#server/clock.ts'

/** A clock that only moves when set. */
export class TestClock implements Clock {
  #now: Date

  constructor(start = '2026-11-20T09:30:00Z') {
    this.#now = new Date(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance(by: { readonly hours?: number; readonly minutes?: number; readonly seconds?: number }): void {
    this.#now = new Date(
      this.#now.getTime() + ((by.hours ?? 0) * 60 + (by.minutes ?? 0)) * 60_000 + (by.seconds ?? 0) * 1_000,
    )
  }
}
