/** The time as the server knows it; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const PARIS_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** Today in Europe/Paris as `yyyy-mm-dd`, whatever the machine's own zone. */
export function parisDay(clock: Clock): string {
  return PARIS_DAY.format(clock.now())
}
