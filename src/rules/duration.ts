import { addDays, addMonths } from './add-to-day.ts'

const DURATION = /^P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})D)?$/

/**
 * The day that is a duration after another day, both `yyyy-mm-dd`. Years and months keep the day of the month, or take the last
 * one of a shorter month. Throws `RangeError` for another duration.
 */
export function addDuration(isoDay: string, duration: string): string {
  const match = DURATION.exec(duration)
  if (!match) throw new RangeError(`not a duration: ${duration}`)
  const [years = 0, months = 0, days = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return addDays(addMonths(isoDay, 12 * years + months), days)
}
