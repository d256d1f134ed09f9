import { parisDay } from '#rules/paris-time.ts'

/** Source of the current time; replaced in tests. */
export interface Clock {
  now(): Date
  /** The actual time, when `now` was moved. */
  real?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** For comparisons with the clock of another system or device: signed messages, codes of an authenticator. */
export function realTime(clock: Clock): Date {
  return clock.real?.() ?? clock.now()
}

/** Today in Europe/Paris as `yyyy-mm-dd`, independent of the machine's time zone. */
export function parisToday(clock: Clock): string {
  return parisDay(clock.now())
}
