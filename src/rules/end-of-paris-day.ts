import { parisDay } from './paris-time.ts'

/** Midnight in Paris after this day, `yyyy-mm-dd`: one or two hours before midnight in UTC. */
export function endOfParisDay(day: string): Date {
  const midnight = Date.parse(`${day}T22:00:00Z`)
  const isSummer = parisDay(new Date(midnight)) !== day
  return new Date(isSummer ? midnight : midnight + 3_600_000)
}
