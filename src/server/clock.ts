import { parisDay } from '#rules/paris-time.ts'

/** The time as the server knows it; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Today in Europe/Paris as `yyyy-mm-dd`, whatever the machine's own zone. */
export function parisToday(clock: Clock): string {
  return parisDay(clock.now())
}
