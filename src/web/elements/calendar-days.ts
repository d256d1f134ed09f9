import { addDays, addMonths } from '#rules/add-to-day.ts'

/** Calendar days as `yyyy-mm-dd`, computed in UTC to be independent of the device's time zone. */

const DAYS_IN_WEEK = 7

export interface DayBounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** 0 is Monday. */
export function dayOfWeek(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK
}

/** Weeks of a month, padded with days of its neighbours. */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`
  const monday = addDays(first, -dayOfWeek(first))
  const nextMonth = addMonths(first, 1)
  const weeks: string[][] = []
  for (let week = monday; week < nextMonth; week = addDays(week, DAYS_IN_WEEK)) {
    weeks.push(Array.from({ length: DAYS_IN_WEEK }, (_, index) => addDays(week, index)))
  }
  return weeks
}

export function clampDay(day: string, { min, max }: DayBounds): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** The day a key moves to; undefined for other keys. Source: WAI-ARIA date picker dialog. */
export function moveDay(day: string, key: string, shift: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -DAYS_IN_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_IN_WEEK)
    case 'Home':
      return addDays(day, -dayOfWeek(day))
    case 'End':
      return addDays(day, DAYS_IN_WEEK - 1 - dayOfWeek(day))
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}
