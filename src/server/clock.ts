import { parisDay } from '#rules/paris-time.ts'

/** Source of the current time; replaced in tests. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Today in Europe/Paris as `yyyy-mm-dd`, independent of the machine's time zone. */
export function parisToday(clock: Clock): string {
  return parisDay(clock.now())
}
