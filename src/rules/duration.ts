const DURATION = /^P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})D)?$/

/**
 * The day that is a duration after another day, both `yyyy-mm-dd`. Years and months keep the day of the month, or take the last
 * one of a shorter month. Throws `RangeError` for another duration.
 */
export function addDuration(isoDay: string, duration: string): string {
  const match = DURATION.exec(duration)
  if (!match) throw new RangeError(`not a duration: ${duration}`)
  const [years = 0, months = 0, days = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + 12 * years + months, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastOfMonth) + days)
  return first.toISOString().slice(0, 10)
}
